import { Module } from '@nestjs/common';
import { AppealsModule } from '../appeals/appeals.module.ts';
import { DecisionNoticesModule } from '../decision-notices/decision-notices.module.ts';
import { LiveModule } from '../live/live.module.ts';
import { LogModule } from '../log/log.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { SubjectStatesModule } from '../subject-states/subject-states.module.ts';
import { EffectsService } from './effects.service.ts';
import { SuspensionsService } from './suspensions.service.ts';

@Module({
  imports: [AppealsModule, DecisionNoticesModule, LiveModule, LogModule, ReportsModule, SubjectStatesModule],
  providers: [EffectsService, SuspensionsService],
  exports: [SuspensionsService],
})
export class EffectsModule {}
