import { Module } from '@nestjs/common';
import { CharactersModule } from '../characters/characters.module.ts';
import { CatalogChatsModule } from '../chats/chats.module.ts';
import { CatalogErasuresModule } from '../erasures/erasures.module.ts';
import { CatalogMarksModule } from '../marks/marks.module.ts';
import { CatalogPopularityModule } from '../popularity/popularity.module.ts';
import { CatalogEvents } from './events.controller.ts';

@Module({
  imports: [CharactersModule, CatalogChatsModule, CatalogErasuresModule, CatalogMarksModule, CatalogPopularityModule],
  controllers: [CatalogEvents],
})
export class CatalogEventsModule {}
