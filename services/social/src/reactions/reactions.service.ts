import type { LikeSummary, Viewer } from '@masque/contracts';
import { givenCreationId } from '@masque/service-kit';
import type { Eraser } from '@masque/service-kit/erasure';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { inPages, Uncounted, type UncountedRows } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import { SocialCharactersService } from '../characters/characters.service.ts';
import { mayHaveReached, MilestonesService } from '../notices/milestones.service.ts';
import { PopularityService } from '../popularity/popularity.service.ts';
import { reactionId, type ReactionRow } from './reaction.row.ts';
import { difference, toggled } from './reaction.rules.ts';
import { toLikeSummary } from './reaction.view.ts';
import { ReactionsRepository } from './reactions.repository.ts';

type ReactionKey = Pick<ReactionRow, 'characterId' | 'authorId' | 'userId'>;

const AT_ONCE = 200;

@Injectable()
export class ReactionsService implements Eraser, ExportPart {
  private readonly uncounted: UncountedRows<ReactionRow>;

  constructor(
    private readonly reactions: ReactionsRepository,
    private readonly characters: SocialCharactersService,
    private readonly popularity: PopularityService,
    milestones: MilestonesService,
    uncounted: Uncounted,
  ) {
    popularity.countBy((characterIds) => reactions.countAll(characterIds));
    this.uncounted = uncounted.watch(reactions.rows, (row) => popularity.counts.recount(row.characterId, row.authorId));
    // Excludes the author's own like. Most likes cost no query here.
    popularity.counts.onCounts(async (characterId, userId, { likes }, steps) => {
      if (!mayHaveReached('likes', likes, steps && steps.likes)) return;
      const own = await reactions.find(characterId, userId);
      await milestones.announce({ kind: 'likes', userId, characterId }, likes - (own?.isLike ? 1 : 0));
    });
  }

  async get(viewer: Viewer | null, characterId: string): Promise<LikeSummary> {
    const [, counts, own] = await Promise.all([
      this.characters.getVisible(viewer, characterId),
      this.popularity.counts.of(characterId),
      viewer && this.reactions.find(characterId, viewer.userId),
    ]);
    return toLikeSummary(counts, own);
  }

  async like(viewer: Viewer, characterId: string, isLike: boolean): Promise<LikeSummary> {
    const { authorId } = await this.characters.getVisible(viewer, characterId);
    const key = { characterId, authorId, userId: viewer.userId };
    const { counts, after } = await this.change(key, (before) => toggled(before, isLike));
    return toLikeSummary(counts, after);
  }

  async erase(userId: string): Promise<void> {
    for (;;) {
      const rows = await this.reactions.listOf(userId, '', AT_ONCE);
      if (rows.length === 0) return;
      for (const row of rows) {
        // Counts an uncounted revocation now, because its mark goes with the row.
        if (row.isLike !== null || row.uncountedAt) await this.change(row, () => null);
        await this.reactions.delete(row._id);
      }
    }
  }

  forget(characterId: string): Promise<void> {
    return this.reactions.deleteAllOn(characterId);
  }

  async *files(viewer: Viewer): AsyncGenerator<ExportFile> {
    yield jsonListFile('likes.json', this.entries(viewer));
  }

  private async *entries(viewer: Viewer) {
    const pages = inPages((last: ReactionRow | null, limit) =>
      this.reactions.listOf(viewer.userId, last?._id ?? '', limit),
    );
    for await (const [row, name] of this.characters.withNames(viewer, pages, (one) => one.characterId)) {
      const { characterId, isLike, changedAt } = row;
      if (isLike !== null) yield { characterId, name, isLike, at: changedAt };
    }
  }

  private async change(key: ReactionKey, decide: (before: boolean | null) => boolean | null) {
    const { characterId, authorId, userId } = key;
    const callId = givenCreationId();
    const find = () => this.uncounted.read(() => this.reactions.find(characterId, userId));
    const state = await this.popularity.counts.stateOf(characterId);
    // Most reactions are a user's first on that character: an insert refuses the others, which are then read.
    for (let before: ReactionRow | null = null; ; before = await find()) {
      if (before && callId !== undefined && before.callId === callId)
        return { counts: await this.popularity.counts.of(characterId), after: before };
      const now = new Date();
      const after: ReactionRow = {
        _id: reactionId(characterId, userId),
        characterId,
        authorId,
        userId,
        isLike: decide(before?.isLike ?? null),
        changedAt: now,
        uncountedAt: now,
        revision: (before?.revision ?? 0) + 1,
        ...(callId === undefined ? {} : { callId }),
      };
      if (!(await this.reactions.replace(before, after))) continue;
      const added = difference(before?.isLike ?? null, after.isLike);
      // The earlier change may be uncounted, so the difference is useless: recount.
      const counts = before?.uncountedAt
        ? await this.popularity.counts.recount(characterId, authorId)
        : await this.popularity.counts.add(characterId, authorId, state, added);
      this.uncounted.markCounted(after._id, now);
      return { counts, after };
    }
  }
}
