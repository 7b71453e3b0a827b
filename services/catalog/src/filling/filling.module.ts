import { Module } from '@nestjs/common';
import { CharactersModule } from '../characters/characters.module.ts';
import { ChatsModule } from '../chats/chats.module.ts';
import { DiscoveryModule } from '../discovery/discovery.module.ts';
import { MarksModule } from '../marks/marks.module.ts';
import { PopularityModule } from '../popularity/popularity.module.ts';
import { DiscoveryFiller } from './discovery.filler.ts';
import { DiscoverySource } from './discovery.source.ts';

@Module({
  imports: [CharactersModule, ChatsModule, DiscoveryModule, MarksModule, PopularityModule],
  providers: [DiscoveryFiller, DiscoverySource],
})
export class FillingModule {}
