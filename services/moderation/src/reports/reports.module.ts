import { Module } from '@nestjs/common';
import { ReportsController } from './reports.controller.ts';
import { ReportsExport } from './reports.export.ts';
import { ReportsRepository } from './reports.repository.ts';
import { ReportsService } from './reports.service.ts';

@Module({
  controllers: [ReportsController],
  providers: [ReportsExport, ReportsService, ReportsRepository],
  exports: [ReportsExport, ReportsService],
})
export class ReportsModule {}
