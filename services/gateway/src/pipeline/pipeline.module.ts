import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module.ts';
import { IdempotencyModule } from '../idempotency/idempotency.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { ServiceCallsModule } from '../service-calls/service-calls.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { ViewsModule } from '../views/views.module.ts';
import { Pipeline } from './pipeline.ts';

@Module({
  imports: [CacheModule, ServiceCallsModule, IdempotencyModule, LimitsModule, SessionsModule, ViewsModule],
  providers: [Pipeline],
  exports: [Pipeline],
})
export class PipelineModule {}
