import { Module } from '@nestjs/common';
import { CharactersModule } from '../characters/characters.module.ts';
import { ErasuresModule } from '../erasures/erasures.module.ts';
import { GenerationsModule } from '../generations/generations.module.ts';
import { SearchModule } from '../search/search.module.ts';
import { ChatHandlers } from './handlers.ts';

@Module({
  imports: [CharactersModule, ErasuresModule, GenerationsModule, SearchModule],
  providers: [ChatHandlers],
  exports: [ChatHandlers],
})
export class EventsModule {}
