import { DataExportController, exportParts } from '@masque/service-kit/export';
import { Module } from '@nestjs/common';
import { ReportsExport } from '../reports/reports.export.ts';
import { ReportsModule } from '../reports/reports.module.ts';

@Module({
  imports: [ReportsModule],
  controllers: [DataExportController],
  providers: [exportParts(ReportsExport)],
})
export class DataExportModule {}
