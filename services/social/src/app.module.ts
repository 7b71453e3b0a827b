import { Module } from '@nestjs/common';
import { CollectionsModule } from './collections/collections.module.ts';
import { CommentsModule } from './comments/comments.module.ts';
import { SocialDataExportModule } from './data-export/data-export.module.ts';
import { SocialEventsModule } from './events/events.module.ts';
import { FavoritesModule } from './favorites/favorites.module.ts';
import { FollowsModule } from './follows/follows.module.ts';
import { FunnelModule } from './funnel/funnel.module.ts';
import { SocialJobsModule } from './jobs/jobs.module.ts';
import { NoticesModule } from './notices/notices.module.ts';
import { ProfilesModule } from './profiles/profiles.module.ts';
import { ReactionsModule } from './reactions/reactions.module.ts';
import { StatsModule } from './stats/stats.module.ts';

@Module({
  imports: [
    CollectionsModule,
    CommentsModule,
    SocialDataExportModule,
    SocialEventsModule,
    FavoritesModule,
    FollowsModule,
    FunnelModule,
    SocialJobsModule,
    NoticesModule,
    ProfilesModule,
    ReactionsModule,
    StatsModule,
  ],
  exports: [SocialEventsModule, SocialJobsModule],
})
export class SocialAppModule {}
