import { erasuresModule } from '@masque/service-kit/erasure';
import { Module } from '@nestjs/common';
import { AppealsModule } from '../appeals/appeals.module.ts';
import { AppealsService } from '../appeals/appeals.service.ts';
import { DecisionNoticesModule } from '../decision-notices/decision-notices.module.ts';
import { DecisionNoticesService } from '../decision-notices/decision-notices.service.ts';
import { LogModule } from '../log/log.module.ts';
import { LogService } from '../log/log.service.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { ReportsService } from '../reports/reports.service.ts';
import { SubjectStatesModule } from '../subject-states/subject-states.module.ts';
import { SubjectStatesService } from '../subject-states/subject-states.service.ts';

/** Projections aren't included: their owners publish emptied states. */
const erasures = erasuresModule({
  event: 'moderation.erased',
  imports: [AppealsModule, DecisionNoticesModule, LogModule, ReportsModule, SubjectStatesModule],
  erasers: [ReportsService, AppealsService, LogService, SubjectStatesService, DecisionNoticesService],
});

@Module({ imports: [erasures], exports: [erasures] })
export class ModerationErasuresModule {}
