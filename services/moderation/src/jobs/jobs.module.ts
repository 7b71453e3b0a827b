import { Module } from '@nestjs/common';
import { AppealsModule } from '../appeals/appeals.module.ts';
import { EffectsModule } from '../effects/effects.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { ModerationJobs } from './handlers.ts';

@Module({
  imports: [AppealsModule, EffectsModule, ReportsModule],
  providers: [ModerationJobs],
  exports: [ModerationJobs],
})
export class JobsModule {}
