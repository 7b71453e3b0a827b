import { Module } from '@nestjs/common';
import { CharactersModule } from '../characters/characters.module.ts';
import { CatalogChatsModule } from '../chats/chats.module.ts';
import { DiscoveryModule } from '../discovery/discovery.module.ts';
import { CatalogMarksModule } from '../marks/marks.module.ts';
import { CatalogPopularityModule } from '../popularity/popularity.module.ts';
import { DiscoverySync } from './discovery.sync.ts';
import { DiscoverySource } from './discovery.source.ts';

@Module({
  imports: [CharactersModule, CatalogChatsModule, DiscoveryModule, CatalogMarksModule, CatalogPopularityModule],
  providers: [DiscoverySync, DiscoverySource],
})
export class DiscoverySyncModule {}
