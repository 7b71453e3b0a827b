import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module.ts';
import { ServiceCallsModule } from '../service-calls/service-calls.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { ViewsModule } from '../views/views.module.ts';
import { ImportCalls } from './import.calls.ts';
import { ImportRunner } from './import.runner.ts';

@Module({
  imports: [CacheModule, ServiceCallsModule, SessionsModule, ViewsModule],
  providers: [ImportCalls, ImportRunner],
  exports: [ImportRunner],
})
export class ImportRunsModule {}
