import { Module } from '@nestjs/common';
import { ImpressionsModule } from '../impressions/impressions.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { ProfilesModule } from '../profiles/profiles.module.ts';
import { StatsModule } from '../stats/stats.module.ts';
import { SocialJobs } from './handlers.ts';

@Module({
  imports: [ImpressionsModule, NoticesModule, ProfilesModule, StatsModule],
  providers: [SocialJobs],
  exports: [SocialJobs],
})
export class JobsModule {}
