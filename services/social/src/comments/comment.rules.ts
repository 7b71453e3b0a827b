import type { Viewer } from '@masque/contracts';
import { type CommentRow, commentId } from './comment.row.ts';

interface Place {
  readonly characterId: string;
  readonly authorId: string;
}

/** A comment with this text; one that was removed begins anew. */
export function written(
  before: CommentRow | null,
  viewer: Pick<Viewer, 'userId'>,
  { characterId, authorId }: Place,
  content: string,
  now: Date,
): CommentRow {
  const isNew = before === null || before.isDeleted;
  return {
    _id: commentId(characterId, viewer.userId),
    characterId,
    authorId,
    userId: viewer.userId,
    content,
    isDeleted: false,
    createdAt: isNew ? now : before.createdAt,
    updatedAt: now,
    revision: (before?.revision ?? 0) + 1,
    // Another text for the same comment changes no count.
    ...(isNew || before.uncountedAt ? { uncountedAt: now } : {}),
  };
}

export const removed = (before: CommentRow, now: Date): CommentRow => ({
  ...before,
  content: '',
  isDeleted: true,
  updatedAt: now,
  uncountedAt: now,
  revision: before.revision + 1,
});

const one = (row: Pick<CommentRow, 'isDeleted'> | null): number => (row && !row.isDeleted ? 1 : 0);

/** What the change adds to the count. */
export const difference = (before: CommentRow | null, after: CommentRow): number => one(after) - one(before);
