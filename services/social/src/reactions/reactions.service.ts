import type { LikeSummary, Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { CharactersService } from '../characters/characters.service.ts';
import { PopularityService } from '../popularity/popularity.service.ts';
import { Uncounted } from '../tallies/uncounted.ts';
import { reactionId, type ReactionRow } from './reaction.row.ts';
import { difference, toggled } from './reaction.rules.ts';
import { toLikeSummary } from './reaction.view.ts';
import { ReactionsRepository } from './reactions.repository.ts';

/** Likes and dislikes. */
@Injectable()
export class ReactionsService {
  private readonly settle: (id: string, at: Date) => void;

  constructor(
    private readonly reactions: ReactionsRepository,
    private readonly characters: CharactersService,
    private readonly popularity: PopularityService,
    uncounted: Uncounted,
  ) {
    popularity.countBy((characterIds) => reactions.countAll(characterIds));
    this.settle = uncounted.watch(reactions.rows, (row) => popularity.recount(row.characterId, row.authorId));
  }

  async get(viewer: Viewer | null, characterId: string): Promise<LikeSummary> {
    const [, counts, own] = await Promise.all([
      this.characters.getVisible(viewer, characterId),
      this.popularity.of(characterId),
      viewer && this.reactions.find(characterId, viewer.userId),
    ]);
    return toLikeSummary(counts, own);
  }

  async like(viewer: Viewer, characterId: string, isLike: boolean): Promise<LikeSummary> {
    const { authorId } = await this.characters.getVisible(viewer, characterId);
    const epoch = await this.popularity.epochOf(characterId);
    const { before, after } = await this.toggle(viewer, characterId, authorId, isLike);
    const change = difference(before?.isLike ?? null, after.isLike);
    // What may not have been counted yet makes the difference worthless.
    const counts = await (before?.uncountedAt
      ? this.popularity.recount(characterId, authorId)
      : this.popularity.add(characterId, authorId, epoch, change));
    if (after.uncountedAt) this.settle(after._id, after.uncountedAt);
    return toLikeSummary(counts, after);
  }

  /** The character was deleted. */
  forget(characterId: string): Promise<void> {
    return this.reactions.deleteAllOn(characterId);
  }

  private async toggle(viewer: Viewer, characterId: string, authorId: string, isLike: boolean) {
    for (;;) {
      const before = await this.reactions.find(characterId, viewer.userId);
      const now = new Date();
      const after: ReactionRow = {
        _id: reactionId(characterId, viewer.userId),
        characterId,
        authorId,
        userId: viewer.userId,
        isLike: toggled(before?.isLike ?? null, isLike),
        changedAt: now,
        uncountedAt: now,
        revision: (before?.revision ?? 0) + 1,
      };
      if (await this.reactions.replace(before, after)) return { before, after };
    }
  }
}
