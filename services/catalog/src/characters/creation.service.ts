import { type Card, type Character, listedFields, mapFields, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { withSearchedTexts } from '../discovery/searched.state.ts';
import { DiscoveryService } from '../discovery/discovery.service.ts';
import { CharacterAccess } from './character.access.ts';
import type { CharacterRow } from './character.row.ts';
import { toState } from './character.state.ts';
import { toEditedCharacter } from './character.view.ts';
import { CharactersRepository, type NewCharacter } from './characters.repository.ts';
import { ReviewService } from './review/review.service.ts';
import { VersionsRepository } from './versions.repository.ts';

export interface Creation extends Pick<
  NewCharacter,
  'kind' | 'tags' | 'gender' | 'isPublic' | 'reuse' | 'forkOf' | 'imageHash' | 'imageColor'
> {
  readonly card: Card;
  readonly original: string | null;
}

@Injectable()
export class CreationService {
  constructor(
    private readonly access: CharacterAccess,
    private readonly characters: CharactersRepository,
    private readonly versions: VersionsRepository,
    private readonly discovery: DiscoveryService,
    private readonly review: ReviewService,
  ) {}

  /** Returns the character that an earlier try with the same Idempotency-Key created. */
  async findCreated(author: Viewer, id: string): Promise<Character | null> {
    const row = await this.characters.find(id);
    return row?.authorId === author.userId ? this.answer(author, row, await this.access.card(row)) : null;
  }

  /** Writes version 1, runs `prepare`, then writes the character; until then nobody sees it, and a sweep cleans up. */
  async write(
    author: Viewer,
    id: string,
    { card, original, ...own }: Creation,
    prepare = async (): Promise<void> => undefined,
  ): Promise<Character> {
    const createdAt = new Date();
    const content = { characterId: id, previous: null, card, changed: [], original, createdAt };
    const version = await this.versions.insert(content);
    await prepare();
    const row = await this.characters.insert({
      _id: id,
      authorId: author.userId,
      authorUsername: author.username,
      ...mapFields(listedFields, (field) => card[field]),
      ...own,
      ...this.review.of(own, card),
      createdAt,
      updatedAt: createdAt,
      version,
    });
    if (row) {
      await this.versions.confirm(id, version);
      return this.answer(author, row, card);
    }
    // A parallel try with the same key was first; the sweep discards our version.
    const first = await this.access.editable(author, id);
    return this.answer(author, first, await this.access.card(first));
  }

  /** Updates the lists before the author gets the response. */
  private async answer(author: Viewer, row: CharacterRow, card: Card): Promise<Character> {
    await this.discovery.apply([withSearchedTexts(toState(row), card)]);
    return toEditedCharacter(row, card, await this.discovery.popularity(row._id, author), author);
  }
}
