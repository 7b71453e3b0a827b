import { DataExportController, exportParts } from '@masque/service-kit/export';
import { Module } from '@nestjs/common';
import { AppealsModule } from '../appeals/appeals.module.ts';
import { DecisionsService } from '../appeals/decisions.service.ts';
import { ReportingService } from '../reports/reporting.service.ts';
import { ReportsModule } from '../reports/reports.module.ts';

@Module({
  imports: [AppealsModule, ReportsModule],
  controllers: [DataExportController],
  providers: [exportParts(ReportingService, DecisionsService)],
})
export class ModerationDataExportModule {}
