import { Module } from '@nestjs/common';
import { ChatCharactersModule } from '../characters/characters.module.ts';
import { ChatsModule } from '../chats/chats.module.ts';
import { ChatErasuresModule } from '../erasures/erasures.module.ts';
import { SearchModule } from '../search/search.module.ts';
import { ChatEvents } from './events.controller.ts';

@Module({
  imports: [ChatCharactersModule, ChatErasuresModule, ChatsModule, SearchModule],
  controllers: [ChatEvents],
})
export class ChatEventsModule {}
