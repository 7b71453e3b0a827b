import { DataExportController, exportParts } from '@masque/service-kit/export';
import { Module } from '@nestjs/common';
import { AppealsExport } from '../appeals/appeals.export.ts';
import { AppealsModule } from '../appeals/appeals.module.ts';
import { ReportsExport } from '../reports/reports.export.ts';
import { ReportsModule } from '../reports/reports.module.ts';

@Module({
  imports: [AppealsModule, ReportsModule],
  controllers: [DataExportController],
  providers: [exportParts(ReportsExport, AppealsExport)],
})
export class ModerationDataExportModule {}
