import type { EventData } from '@masque/contracts';
import type { Eraser } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { CharacterRow } from './character.schema.ts';
import { type CharacterCounts, CharactersRepository } from './characters.repository.ts';

/** Projection of the catalog's characters: what the counts of an author need. */
@Injectable()
export class CharactersService implements Eraser {
  constructor(private readonly characters: CharactersRepository) {}

  async recordAll(characters: readonly EventData<'character.changed'>[]) {
    await this.characters.keepAll(characters.map(toRow));
  }

  async erase(userId: string) {
    await this.characters.removeAllOf(userId);
  }

  countsOf(authorIds: readonly string[]): Promise<Map<string, CharacterCounts>> {
    return this.characters.countsOf(authorIds);
  }
}

const toRow = (character: EventData<'character.changed'>): CharacterRow => ({
  _id: character.characterId,
  authorId: character.authorId,
  isPublic: character.isPublic,
  isDeleted: character.isDeleted,
  revision: character.revision,
});
