import type { EventData } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import type { SubjectRow } from './subject.schema.ts';
import { SubjectsRepository } from './subjects.repository.ts';

/** Projection of everything that can be reported. */
@Injectable()
export class SubjectsService {
  constructor(private readonly subjects: SubjectsRepository) {}

  async recordUser({ userId, username, revision }: EventData<'user.changed'>) {
    await this.subjects.keep({
      _id: `user:${userId}`,
      kind: 'user',
      name: username,
      authorUsername: null,
      isPublic: true,
      isDeleted: false,
      revision,
    });
  }

  async recordCharacter(character: EventData<'character.changed'>) {
    await this.subjects.keep({
      _id: `character:${character.characterId}`,
      kind: 'character',
      name: character.name,
      authorUsername: character.authorUsername,
      isPublic: character.isPublic,
      isDeleted: character.isDeleted,
      revision: character.revision,
    });
  }

  find(kind: SubjectRow['kind'], id: string): Promise<SubjectRow | null> {
    return this.subjects.find(kind, id);
  }
}
