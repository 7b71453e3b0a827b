import type { EventData, Handlers } from '@masque/contracts';
import { ErasuresService } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { CardsService } from '../characters/cards.service.ts';
import { CharactersService } from '../characters/characters.service.ts';
import { RunningService } from '../generations/running.service.ts';
import { SearchService } from '../search/search.service.ts';

@Injectable()
export class ChatHandlers implements Handlers<'chat'> {
  constructor(
    private readonly characters: CharactersService,
    private readonly cards: CardsService,
    private readonly running: RunningService,
    private readonly search: SearchService,
    private readonly erasures: ErasuresService,
  ) {}

  /** Every instance ends its replies and removes its search files; rows of the store are erased once. */
  async 'user.changed'(user: EventData<'user.changed'>) {
    if (user.isDeleted || isSuspended(user)) this.running.endAllOf(user.userId);
    await this.erasures.record(user);
    if (user.isDeleted) await this.search.forget(user.userId);
  }

  async 'character.changed'(character: EventData<'character.changed'>) {
    await this.characters.keepState(character);
  }

  async 'card.published'(card: EventData<'card.published'>) {
    await this.cards.record(card);
  }
}

const isSuspended = ({ suspension }: EventData<'user.changed'>): boolean =>
  suspension !== null && Date.parse(suspension.until) > Date.now();
