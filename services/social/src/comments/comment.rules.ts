import type { EventData, Viewer } from '@masque/contracts';
import { type Comment, type CommentRow, commentId, isShown } from './comment.row.ts';

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

export type Decision = Pick<EventData<'subject.moderated'>, 'moderation' | 'revision'>;

function ownOf(row: CommentRow): Comment {
  const { revision: _, outbox: __, outboxErrors: ___, requestId: ____, ...own } = row;
  return own;
}

const moderationOf = ({ moderation, moderationRevision, restoredAt }: CommentRow): Partial<Comment> => ({
  ...(moderation && { moderation }),
  ...(moderationRevision !== undefined && { moderationRevision }),
  ...(restoredAt && { restoredAt }),
});

/**
 * A comment with this text; one that was removed begins anew, and what moderators decided about it stays. Null: this very
 * call has written it before.
 */
export function written(
  before: CommentRow | null,
  viewer: Pick<Viewer, 'userId'>,
  { characterId, authorId }: Place,
  { content, callId }: Written,
  now: Date,
): Comment | null {
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
    callIds: callId === undefined ? known : [callId, ...known].slice(0, KNOWN_CALLS),
    ...(before && moderationOf(before)),
    // Another text for the same comment changes no count.
    ...(isNew || before.uncountedAt ? { uncountedAt: now } : {}),
  };
}

export const removed = (before: CommentRow, now: Date): Comment => ({
  ...ownOf(before),
  content: '',
  isDeleted: true,
  updatedAt: now,
  uncountedAt: now,
});

/** Of a deleted account: nothing but ids. Null when it is so already. */
export function erased(before: CommentRow | null, now: Date): Comment | null {
  if (!before || before.isErased) return null;
  const { _id, characterId, authorId, userId, isDeleted, uncountedAt } = before;
  const ids = { _id, characterId, authorId, userId };
  const isCounted = isDeleted && !uncountedAt;
  const end = { content: '', isDeleted: true, isErased: true, createdAt: now, updatedAt: now, callIds: [] } as const;
  return { ...ids, ...end, callIds: [], ...(isCounted ? {} : { uncountedAt: now }) };
}

/**
 * As moderators have decided; null when this or a newer decision is known. One that is not here yet, or no more, is so
 * when it is written.
 */
export function moderated(
  before: CommentRow | null,
  ids: Pick<CommentRow, 'characterId' | 'userId'>,
  { moderation, revision }: Decision,
  now: Date,
): Comment | null {
  if (before?.isErased || (before?.moderationRevision ?? 0) >= revision) return null;
  const { moderation: was, ...own } = before ? ownOf(before) : unknown(ids, now);
  const known = { ...own, moderationRevision: revision, ...(before && { uncountedAt: now }) };
  if (moderation !== 'none') return { ...known, moderation };
  return was ? { ...known, restoredAt: now } : known;
}

const unknown = (ids: Pick<CommentRow, 'characterId' | 'userId'>, now: Date): Comment => ({
  _id: commentId(ids.characterId, ids.userId),
  ...ids,
  authorId: '',
  content: '',
  isDeleted: true,
  createdAt: now,
  updatedAt: now,
});

const one = (row: Pick<CommentRow, 'isDeleted' | 'moderation'> | null): number => (row && isShown(row) ? 1 : 0);

/** What the change adds to the count. */
export const difference = (before: CommentRow | null, after: Comment): number => one(after) - one(before);

/** Since when others have seen it. */
export const shownSince = ({ createdAt, restoredAt }: Pick<CommentRow, 'createdAt' | 'restoredAt'>): Date =>
  restoredAt && restoredAt > createdAt ? restoredAt : createdAt;
