import { Module } from '@nestjs/common';
import { ActionsModule } from './actions/actions.module.ts';
import { AppealsModule } from './appeals/appeals.module.ts';
import { AuditModule } from './audit/audit.module.ts';
import { ModerationDataExportModule } from './data-export/data-export.module.ts';
import { DaysModule } from './days/days.module.ts';
import { EffectsModule } from './effects/effects.module.ts';
import { ModerationEventsModule } from './events/events.module.ts';
import { ModerationJobsModule } from './jobs/jobs.module.ts';
import { LiveModule } from './live/live.module.ts';
import { ReportsModule } from './reports/reports.module.ts';
import { ReviewsModule } from './reviews/reviews.module.ts';

@Module({
  imports: [
    ActionsModule,
    AppealsModule,
    AuditModule,
    ModerationDataExportModule,
    DaysModule,
    EffectsModule,
    ModerationEventsModule,
    ModerationJobsModule,
    LiveModule,
    ReportsModule,
    ReviewsModule,
  ],
  exports: [ModerationEventsModule, ModerationJobsModule],
})
export class ModerationAppModule {}
