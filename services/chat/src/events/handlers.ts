import type { EventData, Handlers } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { CharactersService } from '../characters/characters.service.ts';

/** Everything that chat listens to. */
@Injectable()
export class ChatHandlers implements Handlers<'chat'> {
  constructor(private readonly characters: CharactersService) {}

  async 'character.changed'(character: EventData<'character.changed'>) {
    await this.characters.keepState(character);
  }
}
