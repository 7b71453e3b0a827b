import { Module } from '@nestjs/common';
import { EvidenceModule } from '../evidence/evidence.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { LiveModule } from '../live/live.module.ts';
import { LogModule } from '../log/log.module.ts';
import { SubjectStatesModule } from '../subject-states/subject-states.module.ts';
import { SubjectsModule } from '../subjects/subjects.module.ts';
import { ReportQueue } from './report.queue.ts';
import { ReportQuota } from './report.quota.ts';
import { ReportReads } from './report.reads.ts';
import { ReportTargets } from './report.targets.ts';
import { ReportedItems } from './reported.items.ts';
import { ReportingService } from './reporting.service.ts';
import { ReportsController } from './reports.controller.ts';
import { ReportsRepository } from './reports.repository.ts';
import { ReportsService } from './reports.service.ts';

@Module({
  imports: [EvidenceModule, HistoryModule, LiveModule, LogModule, SubjectStatesModule, SubjectsModule],
  controllers: [ReportsController],
  providers: [
    ReportQueue,
    ReportQuota,
    ReportReads,
    ReportTargets,
    ReportedItems,
    ReportingService,
    ReportsRepository,
    ReportsService,
  ],
  exports: [ReportingService, ReportReads, ReportsService],
})
export class ReportsModule {}
