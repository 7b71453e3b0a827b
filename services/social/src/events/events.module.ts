import { Module } from '@nestjs/common';
import { CharactersModule } from '../characters/characters.module.ts';
import { ChatsModule } from '../chats/chats.module.ts';
import { CollectionsModule } from '../collections/collections.module.ts';
import { CommentsModule } from '../comments/comments.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { ImpressionsModule } from '../impressions/impressions.module.ts';
import { PopularityModule } from '../popularity/popularity.module.ts';
import { ReactionsModule } from '../reactions/reactions.module.ts';
import { ErasuresModule } from '../erasures/erasures.module.ts';
import { StatsModule } from '../stats/stats.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { CharacterEnd } from './character.end.ts';
import { SocialHandlers } from './handlers.ts';

@Module({
  imports: [
    CharactersModule,
    ChatsModule,
    CollectionsModule,
    CommentsModule,
    ErasuresModule,
    NoticesModule,
    ImpressionsModule,
    PopularityModule,
    ReactionsModule,
    StatsModule,
    UsersModule,
  ],
  providers: [SocialHandlers, CharacterEnd],
  exports: [SocialHandlers],
})
export class EventsModule {}
