import { DataExportController, exportParts } from '@masque/service-kit/export';
import { Module } from '@nestjs/common';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { BlocksService } from '../blocks/blocks.service.ts';
import { CollectionsModule } from '../collections/collections.module.ts';
import { CollectionsService } from '../collections/collections.service.ts';
import { SillyTavernTags } from '../collections/sillytavern.tags.ts';
import { CommentsModule } from '../comments/comments.module.ts';
import { CommentsService } from '../comments/comments.service.ts';
import { FavoritesModule } from '../favorites/favorites.module.ts';
import { FavoritesService } from '../favorites/favorites.service.ts';
import { FollowsModule } from '../follows/follows.module.ts';
import { FollowsService } from '../follows/follows.service.ts';
import { FunnelModule } from '../funnel/funnel.module.ts';
import { ImpressionsService } from '../funnel/impressions.service.ts';
import { NoticeLists } from '../notices/notice.lists.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { ProfilesModule } from '../profiles/profiles.module.ts';
import { ProfileViewsService } from '../profiles/profile-views.service.ts';
import { ReactionsModule } from '../reactions/reactions.module.ts';
import { ReactionsService } from '../reactions/reactions.service.ts';
import { StatsModule } from '../stats/stats.module.ts';
import { StatsService } from '../stats/stats.service.ts';

@Module({
  imports: [
    BlocksModule,
    CollectionsModule,
    CommentsModule,
    FavoritesModule,
    FollowsModule,
    FunnelModule,
    NoticesModule,
    ProfilesModule,
    ReactionsModule,
    StatsModule,
  ],
  controllers: [DataExportController],
  providers: [
    exportParts(
      ReactionsService,
      FavoritesService,
      FollowsService,
      BlocksService,
      CommentsService,
      CollectionsService,
      NoticeLists,
      ImpressionsService,
      ProfileViewsService,
      StatsService,
      SillyTavernTags,
    ),
  ],
})
export class SocialDataExportModule {}
