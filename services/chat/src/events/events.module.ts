import { Module } from '@nestjs/common';
import { ChatCharactersModule } from '../characters/characters.module.ts';
import { ChatErasuresModule } from '../erasures/erasures.module.ts';
import { GenerationsModule } from '../generations/generations.module.ts';
import { SearchModule } from '../search/search.module.ts';
import { ChatEvents } from './events.controller.ts';

@Module({
  imports: [ChatCharactersModule, ChatErasuresModule, GenerationsModule, SearchModule],
  controllers: [ChatEvents],
})
export class ChatEventsModule {}
