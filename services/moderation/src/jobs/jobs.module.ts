import { Module } from '@nestjs/common';
import { AppealsModule } from '../appeals/appeals.module.ts';
import { DaysModule } from '../days/days.module.ts';
import { EffectsModule } from '../effects/effects.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { WebhooksModule } from '../webhooks/webhooks.module.ts';
import { ModerationJobs } from './handlers.ts';

@Module({
  imports: [AppealsModule, DaysModule, EffectsModule, ReportsModule, WebhooksModule],
  providers: [ModerationJobs],
  exports: [ModerationJobs],
})
export class ModerationJobsModule {}
