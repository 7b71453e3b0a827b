import { Module } from '@nestjs/common';
import { CharactersModule } from './characters/characters.module.ts';
import { CatalogDataExportModule } from './data-export/data-export.module.ts';
import { CatalogEventsModule } from './events/events.module.ts';
import { DiscoverySyncModule } from './discovery-sync/discovery-sync.module.ts';
import { ListsModule } from './lists/lists.module.ts';

@Module({
  imports: [CharactersModule, CatalogDataExportModule, CatalogEventsModule, DiscoverySyncModule, ListsModule],
  exports: [CatalogEventsModule],
})
export class CatalogAppModule {}
