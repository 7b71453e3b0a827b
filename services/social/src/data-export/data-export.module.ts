import { DataExportController, exportParts } from '@masque/service-kit/export';
import { Module } from '@nestjs/common';
import { BlockingModule } from '../blocking/blocking.module.ts';
import { BlocksExport } from '../blocking/blocks.export.ts';
import { CollectionsExport } from '../collections/collections.export.ts';
import { CollectionsModule } from '../collections/collections.module.ts';
import { CommentsExport } from '../comments/comments.export.ts';
import { CommentsModule } from '../comments/comments.module.ts';
import { FavoritesExport } from '../favorites/favorites.export.ts';
import { FavoritesModule } from '../favorites/favorites.module.ts';
import { FollowsExport } from '../follows/follows.export.ts';
import { FollowsModule } from '../follows/follows.module.ts';
import { ImpressionsExport } from '../impressions/impressions.export.ts';
import { ImpressionsModule } from '../impressions/impressions.module.ts';
import { NoticesExport } from '../notices/notices.export.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { ProfilesModule } from '../profiles/profiles.module.ts';
import { ProfileViewsExport } from '../profiles/profile-views.export.ts';
import { ReactionsExport } from '../reactions/reactions.export.ts';
import { ReactionsModule } from '../reactions/reactions.module.ts';
import { StatsExport } from '../stats/stats.export.ts';
import { StatsModule } from '../stats/stats.module.ts';

@Module({
  imports: [
    BlockingModule,
    CollectionsModule,
    CommentsModule,
    FavoritesModule,
    FollowsModule,
    ImpressionsModule,
    NoticesModule,
    ProfilesModule,
    ReactionsModule,
    StatsModule,
  ],
  controllers: [DataExportController],
  providers: [
    exportParts(
      ReactionsExport,
      FavoritesExport,
      FollowsExport,
      BlocksExport,
      CommentsExport,
      CollectionsExport,
      NoticesExport,
      ImpressionsExport,
      ProfileViewsExport,
      StatsExport,
    ),
  ],
})
export class SocialDataExportModule {}
