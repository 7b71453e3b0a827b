import type { Viewer } from '@masque/contracts';
import { type CommentRow, commentId } from './comment.row.ts';

/** Calls that are known again when they are repeated. */
const KNOWN_CALLS = 8;

interface Place {
  readonly characterId: string;
  readonly authorId: string;
}

interface Written {
  readonly content: string;
  /** Undefined: the call has no key, and is not known again. */
  readonly callId: string | undefined;
}

/** A comment with this text; one that was removed begins anew. Null: this very call has written it before. */
export function written(
  before: CommentRow | null,
  viewer: Pick<Viewer, 'userId'>,
  { characterId, authorId }: Place,
  { content, callId }: Written,
  now: Date,
): CommentRow | null {
  const known = before?.callIds ?? [];
  if (callId !== undefined && known.includes(callId)) return null;
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
    callIds: callId === undefined ? known : [callId, ...known].slice(0, KNOWN_CALLS),
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
