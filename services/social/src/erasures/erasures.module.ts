import { erasuresModule } from '@masque/service-kit';
import { Module } from '@nestjs/common';
import { CharactersModule } from '../characters/characters.module.ts';
import { CharactersService } from '../characters/characters.service.ts';
import { ChatsModule } from '../chats/chats.module.ts';
import { ChatsService } from '../chats/chats.service.ts';
import { StatsModule } from '../stats/stats.module.ts';
import { StatsService } from '../stats/stats.service.ts';

/**
 * Everything that social erases of a deleted account. A feature that keeps something of users has its service implement
 * `Eraser` and stands here. The projection of users is no part of it: its newest state is empty by itself.
 */
const erasures = erasuresModule({
  event: 'social.erased',
  imports: [CharactersModule, ChatsModule, StatsModule],
  erasers: [CharactersService, ChatsService, StatsService],
});

@Module({ imports: [erasures], exports: [erasures] })
export class ErasuresModule {}
