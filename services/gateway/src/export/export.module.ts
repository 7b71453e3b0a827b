import { Module } from '@nestjs/common';
import { ServiceCallsModule } from '../service-calls/service-calls.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UpstreamModule } from '../upstream/upstream.module.ts';
import { DataExport } from './data-export.ts';
import { ExportParts } from './export.parts.ts';
import { ExportSlots } from './export.slots.ts';

@Module({
  imports: [ServiceCallsModule, SessionsModule, UpstreamModule],
  providers: [DataExport, ExportParts, ExportSlots],
  exports: [DataExport],
})
export class ExportModule {}
