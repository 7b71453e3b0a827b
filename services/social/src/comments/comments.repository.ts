import type { EventData, Viewer } from '@masque/contracts';
import { Outbox, type PublishedCollection, type RowChange, uncountedIndex } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { mongo } from 'mongoose';
import type { PageCursor } from '../page.cursor.ts';
import { type StoredComment, commentId, type CommentRow } from './comment.row.ts';

const AT_ONCE = 500;
const SHOWN = { isDeleted: false, moderation: { $exists: false } } as const;
const PASSING = ['moderation', 'moderationRevision', 'restoredAt'] as const;

@Injectable()
export class CommentsRepository {
  readonly comments: PublishedCollection<CommentRow>;

  constructor(outbox: Outbox) {
    this.comments = outbox.collection<CommentRow>({
      name: 'comments',
      indexes: [
        { key: { characterId: 1, isDeleted: 1, createdAt: -1, _id: -1 } },
        { key: { userId: 1, _id: 1 } },
        { key: { moderation: 1 }, sparse: true },
        uncountedIndex,
      ],
      events: { 'comment.changed': toState },
    });
  }

  find(characterId: string, userId: string): Promise<CommentRow | null> {
    return this.comments.find(commentId(characterId, userId));
  }

  /** Returns false if the row changed since `before` was read. */
  replace(before: CommentRow | null, after: StoredComment): Promise<boolean> {
    if (!before) return this.comments.insertIfAbsent(after);
    const { _id, ...$set } = after;
    const gone = PASSING.filter((field) => after[field] === undefined);
    const $unset = Object.fromEntries(gone.map((field) => [field, true as const]));
    const change: RowChange<CommentRow> = { $set, ...(gone.length > 0 ? { $unset } : {}) };
    return this.comments.update({ _id, revision: before.revision }, change);
  }

  listOf(userId: string, after: string, limit: number): Promise<CommentRow[]> {
    return this.sorted({ userId, _id: { $gt: after } }, { _id: 1 }, limit);
  }

  notErased(userId: string, limit: number): Promise<CommentRow[]> {
    return this.sorted({ userId, isErased: { $exists: false } }, { _id: 1 }, limit);
  }

  /** The character's counts are gone too, so nothing is left to count. */
  async removeAllOn(characterId: string): Promise<void> {
    const live = { characterId, isDeleted: false };
    const change = () => ({
      $set: { content: '', isDeleted: true, callIds: [] },
      $unset: { uncountedAt: true as const },
    });
    for (;;) {
      const rows = await this.sorted(live, { _id: 1 }, AT_ONCE);
      await this.comments.updateMany(rows.map(({ _id }) => ({ filter: { _id, isDeleted: false }, change: change() })));
      if (rows.length < AT_ONCE) return;
    }
  }

  async countAll(characterIds: readonly string[]): Promise<Map<string, number>> {
    const sums = await this.comments.rows
      .aggregate<{ _id: string; count: number }>([
        { $match: { characterId: { $in: [...characterIds] }, ...SHOWN } },
        { $group: { _id: '$characterId', count: { $sum: 1 } } },
      ])
      .toArray();
    return new Map(sums.map(({ _id, count }) => [_id, count]));
  }

  countOf(characterId: string, userIds: readonly string[]): Promise<number> {
    if (userIds.length === 0) return Promise.resolve(0);
    const ids = userIds.map((userId) => commentId(characterId, userId));
    return this.comments.rows.countDocuments({ _id: { $in: ids }, ...SHOWN });
  }

  countHidden(characterId: string, without: readonly string[]): Promise<number> {
    const _id = { $nin: without.map((userId) => commentId(characterId, userId)) };
    return this.comments.rows.countDocuments({ moderation: { $exists: true }, characterId, isDeleted: false, _id });
  }

  list(viewer: Viewer | null, characterId: string, after: PageCursor | null, limit: number): Promise<CommentRow[]> {
    const seen: mongo.Filter<CommentRow>[] = viewer ? [SHOWN, { userId: viewer.userId }] : [SHOWN];
    const both: mongo.Filter<CommentRow>[] = viewer?.isAdmin ? [] : [{ $or: seen }];
    if (after) both.push({ $or: [{ createdAt: { $lt: after.at } }, { createdAt: after.at, _id: { $lt: after.id } }] });
    // The embedded store picks its index by top-level fields only.
    const filter = { characterId, isDeleted: false, ...(both.length > 0 ? { $and: both } : {}) };
    return this.sorted(filter, { createdAt: -1, _id: -1 }, limit);
  }

  private sorted(filter: mongo.Filter<CommentRow>, order: Record<string, 1 | -1>, limit: number) {
    return this.comments.rows.find<CommentRow>(filter).sort(order).limit(limit).toArray();
  }
}

const toState = (row: CommentRow): EventData<'comment.changed'> => ({
  commentId: row._id,
  characterId: row.characterId,
  userId: row.userId,
  content: row.content,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  isDeleted: row.isDeleted,
  revision: row.revision,
});
