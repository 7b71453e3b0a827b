import type { EventData } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { CharactersRepository } from './characters.repository.ts';

/** Projection of the catalog's characters: what the counts of an author need. */
@Injectable()
export class CharactersService {
  constructor(private readonly characters: CharactersRepository) {}

  async record({ characterId, authorId, isPublic, isDeleted, revision }: EventData<'character.changed'>) {
    await this.characters.keep({ _id: characterId, authorId, isPublic, isDeleted, revision });
  }

  countsOf(authorId: string): Promise<{ total: number; public: number }> {
    return this.characters.countsOf(authorId);
  }
}
