import type { HiddenPictures, ModerationState } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '../discovery/discovery.service.ts';
import { toState } from './character.state.ts';
import { CharactersRepository } from './characters.repository.ts';
import { HidingRepository } from './hiding.repository.ts';
import { StatesService } from './states.service.ts';

/** What moderators decide of characters. No edit: nobody who is editing one gets a 409 for it. */
@Injectable()
export class HidingService {
  constructor(
    private readonly characters: CharactersRepository,
    private readonly states: StatesService,
    private readonly discovery: DiscoveryService,
    private readonly pictureRows: HidingRepository,
  ) {}

  /** Nothing for a character that is deleted or was never here, and for what is not newer than what is known. */
  async set(id: string, moderation: ModerationState, revision: number): Promise<void> {
    const row = await this.characters.decide(id, moderation, revision);
    if (row) await this.discovery.applyAll(await this.states.withTexts([toState(row)]));
  }

  /** Pictures that only hidden characters show, or showed before their author put another one in. */
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
