import type { EventData, Handlers } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { toCharacterRow } from '../characters/character.schema.ts';
import { CharactersRepository } from '../characters/characters.repository.ts';

/** Everything that chat listens to. */
@Injectable()
export class ChatHandlers implements Handlers<'chat'> {
  constructor(private readonly characters: CharactersRepository) {}

  async 'character.changed'(character: EventData<'character.changed'>) {
    await this.characters.keep(toCharacterRow(character));
  }
}
