import type { Card, EventData } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import type { SubjectRow } from './subject.schema.ts';
import { CardsRepository } from './cards.repository.ts';
import { SubjectsRepository } from './subjects.repository.ts';

/** Projection of everything that can be reported. */
@Injectable()
export class SubjectsService {
  constructor(
    private readonly subjects: SubjectsRepository,
    private readonly cards: CardsRepository,
  ) {}

  /** Of a deleted account nothing stays but that it was there. */
  async recordUser({ userId, username, isDeleted, revision }: EventData<'user.changed'>) {
    await this.subjects.keep({
      _id: `user:${userId}`,
      kind: 'user',
      name: isDeleted ? '' : username,
      authorUsername: null,
      isPublic: true,
      isDeleted,
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

  /** Moderators read what was reported as it was then, in the version that the reporter saw. */
  async recordCard({ cardId, characterId, version, card, isDeleted, revision }: EventData<'card.published'>) {
    await this.cards.keep({ _id: cardId, characterId, version, card: JSON.stringify(card), isDeleted, revision });
  }

  /** The texts of a version; null for one that is not known, or no more. */
  findCard(characterId: string, version: number): Promise<Card | null> {
    return this.cards.find(characterId, version);
  }

  find(kind: SubjectRow['kind'], id: string): Promise<SubjectRow | null> {
    return this.subjects.find(kind, id);
  }
}
