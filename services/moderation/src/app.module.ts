import { Module } from '@nestjs/common';
import { ActionsModule } from './actions/actions.module.ts';
import { AppealsModule } from './appeals/appeals.module.ts';
import { AuditModule } from './audit/audit.module.ts';
import { DataExportModule } from './data-export/data-export.module.ts';
import { DaysModule } from './days/days.module.ts';
import { EffectsModule } from './effects/effects.module.ts';
import { EventsModule } from './events/events.module.ts';
import { JobsModule } from './jobs/jobs.module.ts';
import { LiveModule } from './live/live.module.ts';
import { ReportsModule } from './reports/reports.module.ts';
import { ReviewsModule } from './reviews/reviews.module.ts';

@Module({
  imports: [
    ActionsModule,
    AppealsModule,
    AuditModule,
    DataExportModule,
    DaysModule,
    EffectsModule,
    EventsModule,
    JobsModule,
    LiveModule,
    ReportsModule,
    ReviewsModule,
  ],
  exports: [EventsModule, JobsModule],
})
export class AppModule {}
