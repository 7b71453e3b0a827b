import { Module } from '@nestjs/common';
import { CharactersModule } from '../characters/characters.module.ts';
import { ChatsModule } from '../chats/chats.module.ts';
import { DiscoveryModule } from '../discovery/discovery.module.ts';
import { CatalogHandlers } from './handlers.ts';

@Module({
  imports: [CharactersModule, ChatsModule, DiscoveryModule],
  providers: [CatalogHandlers],
  exports: [CatalogHandlers],
})
export class EventsModule {}
