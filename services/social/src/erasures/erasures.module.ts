import { erasuresModule } from '@masque/service-kit/erasure';
import { Module } from '@nestjs/common';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { BlocksService } from '../blocks/blocks.service.ts';
import { SocialCharactersModule } from '../characters/characters.module.ts';
import { SocialCharactersService } from '../characters/characters.service.ts';
import { SocialChatsModule } from '../chats/chats.module.ts';
import { SocialChatsService } from '../chats/chats.service.ts';
import { CollectionsModule } from '../collections/collections.module.ts';
import { CollectionsService } from '../collections/collections.service.ts';
import { CommentsModule } from '../comments/comments.module.ts';
import { CommentsService } from '../comments/comments.service.ts';
import { FunnelModule } from '../funnel/funnel.module.ts';
import { ImpressionsService } from '../funnel/impressions.service.ts';
import { MarksModule } from '../marks/marks.module.ts';
import { MarksService } from '../marks/marks.service.ts';
import { MilestonesService } from '../notices/milestones.service.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { ProfilesModule } from '../profiles/profiles.module.ts';
import { ProfileViewsService } from '../profiles/profile-views.service.ts';
import { ReactionsModule } from '../reactions/reactions.module.ts';
import { ReactionsService } from '../reactions/reactions.service.ts';
import { StatsModule } from '../stats/stats.module.ts';
import { StatsService } from '../stats/stats.service.ts';

/** Every service that stores user data implements `Eraser` and is listed here. The users projection clears itself. */
const erasures = erasuresModule({
  event: 'social.erased',
  imports: [
    BlocksModule,
    SocialCharactersModule,
    SocialChatsModule,
    CollectionsModule,
    CommentsModule,
    FunnelModule,
    MarksModule,
    NoticesModule,
    ProfilesModule,
    ReactionsModule,
    StatsModule,
  ],
  erasers: [
    ReactionsService,
    CommentsService,
    MarksService,
    CollectionsService,
    BlocksService,
    ProfileViewsService,
    ImpressionsService,
    // After marks and comments, because revoking those withdraws notices.
    NoticesService,
    MilestonesService,
    SocialCharactersService,
    SocialChatsService,
    StatsService,
  ],
});

@Module({ imports: [erasures], exports: [erasures] })
export class SocialErasuresModule {}
