import { Module } from '@nestjs/common';
import { CharacterEndsModule } from '../character-ends/character-ends.module.ts';
import { SocialCharactersModule } from '../characters/characters.module.ts';
import { SocialChatsModule } from '../chats/chats.module.ts';
import { CommentsModule } from '../comments/comments.module.ts';
import { SocialErasuresModule } from '../erasures/erasures.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { StatsModule } from '../stats/stats.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { SocialEvents } from './events.controller.ts';

@Module({
  imports: [
    CharacterEndsModule,
    SocialCharactersModule,
    SocialChatsModule,
    CommentsModule,
    SocialErasuresModule,
    NoticesModule,
    StatsModule,
    UsersModule,
  ],
  controllers: [SocialEvents],
})
export class SocialEventsModule {}
