import type { HiddenPictures, ModerationState } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { CharacterRow } from './character.row.ts';
import { toState } from './character.state.ts';
import { CharactersRepository } from './characters.repository.ts';
import { CharacterStatesService } from './states.service.ts';

/** Moderation decisions aren't edits: an author who is editing gets no 409. */
@Injectable()
export class CharacterModerationService {
  private readonly rows: Collection<CharacterRow>;

  constructor(
    store: StoreConnection,
    private readonly characters: CharactersRepository,
    private readonly states: CharacterStatesService,
  ) {
    this.rows = store.collection<CharacterRow>('characters');
  }

  async decide(id: string, moderation: ModerationState, revision: number): Promise<void> {
    const row = await this.characters.decide(id, moderation, revision);
    if (row) await this.states.apply([toState(row)]);
  }

  async hiddenPictures(): Promise<HiddenPictures> {
    const projection = { authorId: 1, imageHash: 1, formerImages: 1 };
    const hidden = await this.rows.find({ moderation: { $in: ['hidden', 'pending'] } }, { projection }).toArray();
    const authors = new Map<string, Set<string>>();
    for (const { authorId, imageHash, formerImages } of hidden)
      for (const hash of imageHash === null ? formerImages : [imageHash, ...formerImages])
        authors.set(hash, (authors.get(hash) ?? new Set()).add(authorId));
    const isShown = { imageHash: { $in: [...authors.keys()] }, moderation: 'none' } as const;
    const shown = new Set((await this.rows.find(isShown, { projection }).toArray()).map(({ imageHash }) => imageHash));
    const left = [...authors].filter(([hash]) => !shown.has(hash));
    return { pictures: left.map(([hash, ids]) => ({ hash, authorIds: [...ids] })) };
  }
}
