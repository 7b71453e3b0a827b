import type { EventData, Handlers } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { CardsService } from '../characters/cards.service.ts';
import { CharactersService } from '../characters/characters.service.ts';

/** Everything that chat listens to. */
@Injectable()
export class ChatHandlers implements Handlers<'chat'> {
  constructor(
    private readonly characters: CharactersService,
    private readonly cards: CardsService,
  ) {}

  async 'character.changed'(character: EventData<'character.changed'>) {
    await this.characters.keepState(character);
  }

  async 'card.published'(card: EventData<'card.published'>) {
    await this.cards.record(card);
  }
}
