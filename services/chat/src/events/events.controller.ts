import type { EventData } from '@masque/contracts';
import { RunningGenerations } from '@masque/generations';
import { ErasuresService } from '@masque/service-kit/erasure';
import { Event } from '@masque/service-kit/events';
import { Controller } from '@nestjs/common';
import { ChatCharactersService } from '../characters/characters.service.ts';
import { SearchService } from '../search/search.service.ts';

@Controller()
export class ChatEvents {
  constructor(
    private readonly characters: ChatCharactersService,
    private readonly generations: RunningGenerations,
    private readonly search: SearchService,
    private readonly erasures: ErasuresService,
  ) {}

  /** Every instance ends its replies and removes its search files; rows of the store are erased once. */
  @Event('user.changed')
  async userChanged(user: EventData<'user.changed'>) {
    if (user.isDeleted || isSuspended(user)) this.generations.stopAllOf(user.userId);
    await this.erasures.record(user);
    if (user.isDeleted) await this.search.forget(user.userId);
  }

  @Event('character.changed')
  async characterChanged(character: EventData<'character.changed'>) {
    await this.characters.record(character);
  }

  @Event('card.published')
  async cardPublished(card: EventData<'card.published'>) {
    await this.characters.recordCard(card);
  }
}

const isSuspended = ({ suspension }: EventData<'user.changed'>): boolean =>
  suspension !== null && Date.parse(suspension.until) > Date.now();
