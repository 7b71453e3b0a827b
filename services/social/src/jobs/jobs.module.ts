import { Module } from '@nestjs/common';
import { CharacterEndsModule } from '../character-ends/character-ends.module.ts';
import { FunnelModule } from '../funnel/funnel.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { ProfilesModule } from '../profiles/profiles.module.ts';
import { StatsModule } from '../stats/stats.module.ts';
import { SocialJobs } from './handlers.ts';

@Module({
  imports: [CharacterEndsModule, FunnelModule, NoticesModule, ProfilesModule, StatsModule],
  providers: [SocialJobs],
  exports: [SocialJobs],
})
export class SocialJobsModule {}
