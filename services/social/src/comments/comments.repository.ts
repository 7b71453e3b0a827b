import { replaceAtRevision, Store, uncountedIndex } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Collection, mongo } from 'mongoose';
import type { Place } from '../page.cursor.ts';
import { commentId, type CommentRow } from './comment.row.ts';

@Injectable()
export class CommentsRepository {
  readonly rows: Collection<CommentRow>;

  constructor(store: Store) {
    this.rows = store.collection<CommentRow>('comments');
    store.declareIndexes('comments', [
      { key: { characterId: 1, isDeleted: 1, createdAt: -1, _id: -1 } },
      { key: { userId: 1, _id: 1 } },
      uncountedIndex,
    ]);
  }

  /** Also a removed one. */
  find(characterId: string, userId: string): Promise<CommentRow | null> {
    return this.rows.findOne({ _id: commentId(characterId, userId) });
  }

  /** False when it was changed since it was read as `before`. */
  replace(before: CommentRow | null, after: CommentRow): Promise<boolean> {
    return replaceAtRevision(this.rows, before, after);
  }

  /** Of one user, removed ones too, after an id, in the order of ids. */
  listOf(userId: string, after: string, limit: number): Promise<CommentRow[]> {
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

  /** By character; one without comments is not among them. */
  async countAll(characterIds: readonly string[]): Promise<Map<string, number>> {
    const sums = await this.rows
      .aggregate<{ _id: string; count: number }>([
        { $match: { characterId: { $in: [...characterIds] }, isDeleted: false } },
        { $group: { _id: '$characterId', count: { $sum: 1 } } },
      ])
      .toArray();
    return new Map(sums.map(({ _id, count }) => [_id, count]));
  }

  /** How many of these users have a comment there. */
  countOf(characterId: string, userIds: readonly string[]): Promise<number> {
    if (userIds.length === 0) return Promise.resolve(0);
    const ids = userIds.map((userId) => commentId(characterId, userId));
    return this.rows.countDocuments({ _id: { $in: ids }, isDeleted: false });
  }

  /** After a place, newest first. */
  list(characterId: string, after: Place | null, limit: number): Promise<CommentRow[]> {
    const filter: mongo.Filter<CommentRow> = { characterId, isDeleted: false };
    if (after) filter.$or = [{ createdAt: { $lt: after.at } }, { createdAt: after.at, _id: { $lt: after.id } }];
    return this.rows.find(filter).sort({ createdAt: -1, _id: -1 }).limit(limit).toArray();
  }
}
