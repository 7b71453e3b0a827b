import { Module } from '@nestjs/common';
import { CharactersModule } from '../characters/characters.module.ts';
import { ChatsModule } from '../chats/chats.module.ts';
import { DiscoveryModule } from '../discovery/discovery.module.ts';
import { ErasuresModule } from '../erasures/erasures.module.ts';
import { MarksModule } from '../marks/marks.module.ts';
import { PopularityModule } from '../popularity/popularity.module.ts';
import { CatalogHandlers } from './handlers.ts';

@Module({
  imports: [CharactersModule, ChatsModule, DiscoveryModule, ErasuresModule, MarksModule, PopularityModule],
  providers: [CatalogHandlers],
  exports: [CatalogHandlers],
})
export class EventsModule {}
