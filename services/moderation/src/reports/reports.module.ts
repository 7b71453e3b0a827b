import { Module } from '@nestjs/common';
import { EvidenceModule } from '../evidence/evidence.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { LiveModule } from '../live/live.module.ts';
import { LogModule } from '../log/log.module.ts';
import { StatesModule } from '../states/states.module.ts';
import { SubjectsModule } from '../subjects/subjects.module.ts';
import { DetailService } from './detail.service.ts';
import { QueueService } from './queue.service.ts';
import { ReportQuota } from './report.quota.ts';
import { ReportTargets } from './report.targets.ts';
import { ReportedItems } from './reported.items.ts';
import { ReportingService } from './reporting.service.ts';
import { ReportsController } from './reports.controller.ts';
import { ReportsExport } from './reports.export.ts';
import { ReportsRepository } from './reports.repository.ts';
import { ReportsService } from './reports.service.ts';

@Module({
  imports: [EvidenceModule, HistoryModule, LiveModule, LogModule, StatesModule, SubjectsModule],
  controllers: [ReportsController],
  providers: [
    DetailService,
    QueueService,
    ReportQuota,
    ReportTargets,
    ReportedItems,
    ReportingService,
    ReportsExport,
    ReportsRepository,
    ReportsService,
  ],
  exports: [ReportsExport, ReportsService],
})
export class ReportsModule {}
