import {
  type GatheredWrites,
  gatheredWrites,
  readsById,
  StoreConnection,
  uncountedIndex,
} from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { PopularityCounts } from '../popularity/popularity.service.ts';
import { reactionId, type ReactionRow } from './reaction.row.ts';

@Injectable()
export class ReactionsRepository {
  readonly rows: Collection<ReactionRow>;
  private readonly byId: (id: string) => Promise<ReactionRow | null>;
  private readonly write: GatheredWrites<ReactionRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<ReactionRow>('reactions');
    this.byId = readsById(this.rows);
    this.write = gatheredWrites(this.rows);
    store.declareIndexes('reactions', [
      { key: { characterId: 1, isLike: 1 } },
      { key: { userId: 1, _id: 1 } },
      uncountedIndex,
    ]);
  }

  find(characterId: string, userId: string): Promise<ReactionRow | null> {
    return this.byId(reactionId(characterId, userId));
  }

  /** Returns false if the row changed since `before` was read. */
  async replace(before: ReactionRow | null, after: ReactionRow): Promise<boolean> {
    if (!before) return this.write({ insertOne: { document: after } });
    const filter = { _id: before._id, revision: before.revision };
    return (await this.rows.replaceOne(filter, after)).matchedCount > 0;
  }

  listOf(userId: string, after: string, limit: number): Promise<ReactionRow[]> {
    return this.rows
      .find({ userId, _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
  }

  async delete(id: string): Promise<void> {
    await this.rows.deleteOne({ _id: id });
  }

  async deleteAllOn(characterId: string): Promise<void> {
    await this.rows.deleteMany({ characterId });
  }

  async countAll(characterIds: readonly string[]): Promise<Map<string, Pick<PopularityCounts, 'likes' | 'dislikes'>>> {
    const sums = await this.rows
      .aggregate<{ _id: { characterId: string; isLike: boolean }; count: number }>([
        { $match: { characterId: { $in: [...characterIds] }, isLike: { $in: [true, false] } } },
        { $group: { _id: { characterId: '$characterId', isLike: '$isLike' }, count: { $sum: 1 } } },
      ])
      .toArray();
    const none = { likes: 0, dislikes: 0 };
    return sums.reduce(
      (found, { _id: { characterId, isLike }, count }) =>
        found.set(characterId, { ...(found.get(characterId) ?? none), [isLike ? 'likes' : 'dislikes']: count }),
      new Map<string, typeof none>(),
    );
  }
}
