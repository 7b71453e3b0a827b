import { Module } from '@nestjs/common';
import { CharactersModule } from '../characters/characters.module.ts';
import { CatalogChatsModule } from '../chats/chats.module.ts';
import { DiscoveryModule } from '../discovery/discovery.module.ts';
import { CatalogMarksModule } from '../marks/marks.module.ts';
import { CatalogPopularityModule } from '../popularity/popularity.module.ts';
import { DiscoveryFiller } from './discovery.filler.ts';
import { DiscoverySource } from './discovery.source.ts';

@Module({
  imports: [CharactersModule, CatalogChatsModule, DiscoveryModule, CatalogMarksModule, CatalogPopularityModule],
  providers: [DiscoveryFiller, DiscoverySource],
})
export class FillingModule {}
