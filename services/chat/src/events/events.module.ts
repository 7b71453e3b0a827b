import { Module } from '@nestjs/common';
import { ChatCharactersModule } from '../characters/characters.module.ts';
import { ChatErasuresModule } from '../erasures/erasures.module.ts';
import { RepliesModule } from '../replies/replies.module.ts';
import { SearchModule } from '../search/search.module.ts';
import { ChatEvents } from './events.controller.ts';

@Module({
  imports: [ChatCharactersModule, ChatErasuresModule, RepliesModule, SearchModule],
  controllers: [ChatEvents],
})
export class ChatEventsModule {}
