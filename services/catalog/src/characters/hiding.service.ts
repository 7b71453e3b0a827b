import type { HiddenPictures, ModerationState } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '../discovery/discovery.service.ts';
import { toState } from './character.state.ts';
import { CharactersRepository } from './characters.repository.ts';
import { HidingRepository } from './hiding.repository.ts';
import { CharacterStatesService } from './states.service.ts';

/** Moderation decisions aren't edits: an author who is editing gets no 409. */
@Injectable()
export class HidingService {
  constructor(
    private readonly characters: CharactersRepository,
    private readonly states: CharacterStatesService,
    private readonly discovery: DiscoveryService,
    private readonly pictureRows: HidingRepository,
  ) {}

  async set(id: string, moderation: ModerationState, revision: number): Promise<void> {
    const row = await this.characters.decide(id, moderation, revision);
    if (row) await this.discovery.applyAll(await this.states.withTexts([toState(row)]));
  }

  async pictures(): Promise<HiddenPictures> {
    const authors = new Map<string, Set<string>>();
    for (const { authorId, imageHash, formerImages } of await this.pictureRows.hidden())
      for (const hash of imageHash === null ? formerImages : [imageHash, ...formerImages])
        authors.set(hash, (authors.get(hash) ?? new Set()).add(authorId));
    const shown = await this.pictureRows.shownByOthers([...authors.keys()]);
    const hidden = [...authors].filter(([hash]) => !shown.has(hash));
    return { pictures: hidden.map(([hash, ids]) => ({ hash, authorIds: [...ids] })) };
  }
}
