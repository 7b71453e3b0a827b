import { DataExportController, exportParts } from '@masque/service-kit/export';
import { Module } from '@nestjs/common';
import { StatsExport } from '../stats/stats.export.ts';
import { StatsModule } from '../stats/stats.module.ts';

@Module({
  imports: [StatsModule],
  controllers: [DataExportController],
  providers: [exportParts(StatsExport)],
})
export class DataExportModule {}
