import type { EventData, Viewer } from '@masque/contracts';
import { Outbox, type PublishedCollection, type RowChange, uncountedIndex } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { mongo } from 'mongoose';
import type { Place } from '../page.cursor.ts';
import { type Comment, commentId, type CommentRow } from './comment.row.ts';

const AT_ONCE = 500;
/** Others see it. */
const SHOWN = { isDeleted: false, moderation: { $exists: false } } as const;
/** Fields that a change can take away. */
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

  /** Also a removed one. */
  find(characterId: string, userId: string): Promise<CommentRow | null> {
    return this.comments.find(commentId(characterId, userId));
  }

  /** False when it was changed since it was read as `before`. */
  replace(before: CommentRow | null, after: Comment): Promise<boolean> {
    if (!before) return this.comments.insertIfAbsent(after);
    const { _id, ...$set } = after;
    const gone = PASSING.filter((field) => after[field] === undefined);
    const $unset = Object.fromEntries(gone.map((field) => [field, true as const]));
    const change: RowChange<CommentRow> = { $set, ...(gone.length > 0 ? { $unset } : {}) };
    return this.comments.update({ _id, revision: before.revision }, change);
  }

  /** Of one user, removed ones too, after an id, in the order of ids. */
  listOf(userId: string, after: string, limit: number): Promise<CommentRow[]> {
    return this.sorted({ userId, _id: { $gt: after } }, { _id: 1 }, limit);
  }

  notErased(userId: string, limit: number): Promise<CommentRow[]> {
    return this.sorted({ userId, isErased: { $exists: false } }, { _id: 1 }, limit);
  }

  /** The character is gone, and its counts with it: nothing is left to be counted. */
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

  /** By character; one without comments is not among them. */
  async countAll(characterIds: readonly string[]): Promise<Map<string, number>> {
    const sums = await this.comments.rows
      .aggregate<{ _id: string; count: number }>([
        { $match: { characterId: { $in: [...characterIds] }, ...SHOWN } },
        { $group: { _id: '$characterId', count: { $sum: 1 } } },
      ])
      .toArray();
    return new Map(sums.map(({ _id, count }) => [_id, count]));
  }

  /** How many of these users have a comment there that others see. */
  countOf(characterId: string, userIds: readonly string[]): Promise<number> {
    if (userIds.length === 0) return Promise.resolve(0);
    const ids = userIds.map((userId) => commentId(characterId, userId));
    return this.comments.rows.countDocuments({ _id: { $in: ids }, ...SHOWN });
  }

  /** How many there are that moderators have hidden, without those of these users. */
  countHidden(characterId: string, without: readonly string[]): Promise<number> {
    const _id = { $nin: without.map((userId) => commentId(characterId, userId)) };
    return this.comments.rows.countDocuments({ moderation: { $exists: true }, characterId, isDeleted: false, _id });
  }

  /** What the viewer sees after a place, newest first. */
  list(viewer: Viewer | null, characterId: string, after: Place | null, limit: number): Promise<CommentRow[]> {
    const seen: mongo.Filter<CommentRow>[] = viewer ? [SHOWN, { userId: viewer.userId }] : [SHOWN];
    const both: mongo.Filter<CommentRow>[] = viewer?.isAdmin ? [] : [{ $or: seen }];
    if (after) both.push({ $or: [{ createdAt: { $lt: after.at } }, { createdAt: after.at, _id: { $lt: after.id } }] });
    // The index is found by what stands at the top.
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
