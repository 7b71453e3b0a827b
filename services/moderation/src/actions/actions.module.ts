import { Module } from '@nestjs/common';
import { EvidenceModule } from '../evidence/evidence.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { LogModule } from '../log/log.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { SubjectStatesModule } from '../subject-states/subject-states.module.ts';
import { ActionsController } from './actions.controller.ts';
import { ActionsService } from './actions.service.ts';

@Module({
  imports: [EvidenceModule, HistoryModule, LogModule, ReportsModule, SubjectStatesModule],
  controllers: [ActionsController],
  providers: [ActionsService],
  exports: [ActionsService],
})
export class ActionsModule {}
