import { erasuresModule } from '@masque/service-kit/erasure';
import { Module } from '@nestjs/common';
import { AppealsModule } from '../appeals/appeals.module.ts';
import { AppealsService } from '../appeals/appeals.service.ts';
import { LogModule } from '../log/log.module.ts';
import { LogService } from '../log/log.service.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { ReportsService } from '../reports/reports.service.ts';
import { StatesModule } from '../states/states.module.ts';
import { SubjectStatesService } from '../states/states.service.ts';
import { ToldModule } from '../told/told.module.ts';
import { ToldService } from '../told/told.service.ts';

/** Projections aren't included: their owners publish emptied states. */
const erasures = erasuresModule({
  event: 'moderation.erased',
  imports: [AppealsModule, LogModule, ReportsModule, StatesModule, ToldModule],
  erasers: [ReportsService, AppealsService, LogService, SubjectStatesService, ToldService],
});

@Module({ imports: [erasures], exports: [erasures] })
export class ModerationErasuresModule {}
