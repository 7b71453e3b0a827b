import { Module } from '@nestjs/common';
import { ModerationHandlers } from './events/handlers.ts';
import { ReportsController } from './reports/reports.controller.ts';
import { ReportsRepository } from './reports/reports.repository.ts';
import { ReportsService } from './reports/reports.service.ts';
import { SubjectsRepository } from './subjects/subjects.repository.ts';

@Module({
  controllers: [ReportsController],
  providers: [ReportsService, ReportsRepository, SubjectsRepository, ModerationHandlers],
  exports: [ModerationHandlers],
})
export class AppModule {}
