import { Module } from '@nestjs/common';
import { CharacterEndsModule } from '../character-ends/character-ends.module.ts';
import { CharactersModule } from '../characters/characters.module.ts';
import { ChatsModule } from '../chats/chats.module.ts';
import { CommentsModule } from '../comments/comments.module.ts';
import { ErasuresModule } from '../erasures/erasures.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { StatsModule } from '../stats/stats.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { SocialHandlers } from './handlers.ts';

@Module({
  imports: [
    CharacterEndsModule,
    CharactersModule,
    ChatsModule,
    CommentsModule,
    ErasuresModule,
    NoticesModule,
    StatsModule,
    UsersModule,
  ],
  providers: [SocialHandlers],
  exports: [SocialHandlers],
})
export class EventsModule {}
