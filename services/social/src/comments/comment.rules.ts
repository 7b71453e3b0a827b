import type { EventData, Viewer } from '@masque/contracts';
import { type StoredComment, type CommentRow, commentId, isShown } from './comment.row.ts';

/** Calls remembered for idempotency. */
const KNOWN_CALLS = 8;

interface CommentTarget {
  readonly characterId: string;
  readonly authorId: string;
}

interface CommentInput {
  readonly content: string;
  readonly callId: string | undefined;
}

export type CommentDecision = Pick<EventData<'subject.moderated'>, 'moderation' | 'revision'>;

function ownOf(row: CommentRow): StoredComment {
  const { revision: _, outbox: __, outboxErrors: ___, requestId: ____, ...own } = row;
  return own;
}

const moderationOf = ({ moderation, moderationRevision, restoredAt }: CommentRow): Partial<StoredComment> => ({
  ...(moderation && { moderation }),
  ...(moderationRevision !== undefined && { moderationRevision }),
  ...(restoredAt && { restoredAt }),
});

/** Revives a removed comment, keeping the moderators' decision. Returns null if this call already wrote it. */
export function writeComment(
  before: CommentRow | null,
  viewer: Pick<Viewer, 'userId'>,
  { characterId, authorId }: CommentTarget,
  { content, callId }: CommentInput,
  now: Date,
): StoredComment | null {
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
    // Editing an existing comment doesn't change the count.
    ...(isNew || before.uncountedAt ? { uncountedAt: now } : {}),
  };
}

/** Returns null if there is nothing to remove. */
export const removeComment = (before: CommentRow | null, now: Date): StoredComment | null =>
  before && !before.isDeleted
    ? { ...ownOf(before), content: '', isDeleted: true, updatedAt: now, uncountedAt: now }
    : null;

/** Keeps only ids. Returns null if already erased. */
export function eraseComment(before: CommentRow | null, now: Date): StoredComment | null {
  if (!before || before.isErased) return null;
  const { _id, characterId, authorId, userId, isDeleted, uncountedAt } = before;
  const ids = { _id, characterId, authorId, userId };
  const isCounted = isDeleted && !uncountedAt;
  const end = { content: '', isDeleted: true, isErased: true, createdAt: now, updatedAt: now, callIds: [] } as const;
  return { ...ids, ...end, callIds: [], ...(isCounted ? {} : { uncountedAt: now }) };
}

/** Returns null if the decision isn't newer. A decision on a missing comment applies once it's written. */
export function moderateComment(
  before: CommentRow | null,
  ids: Pick<CommentRow, 'characterId' | 'userId'>,
  { moderation, revision }: CommentDecision,
  now: Date,
): StoredComment | null {
  if (before?.isErased || (before?.moderationRevision ?? 0) >= revision) return null;
  const { moderation: was, ...own } = before ? ownOf(before) : unknown(ids, now);
  const known = { ...own, moderationRevision: revision, ...(before && { uncountedAt: now }) };
  if (moderation !== 'none') return { ...known, moderation };
  return was ? { ...known, restoredAt: now } : known;
}

const unknown = (ids: Pick<CommentRow, 'characterId' | 'userId'>, now: Date): StoredComment => ({
  _id: commentId(ids.characterId, ids.userId),
  ...ids,
  authorId: '',
  content: '',
  isDeleted: true,
  createdAt: now,
  updatedAt: now,
});

const one = (row: Pick<CommentRow, 'isDeleted' | 'moderation'> | null): number => (row && isShown(row) ? 1 : 0);

export const difference = (before: CommentRow | null, after: StoredComment): number => one(after) - one(before);

export const shownSince = ({ createdAt, restoredAt }: Pick<CommentRow, 'createdAt' | 'restoredAt'>): Date =>
  restoredAt && restoredAt > createdAt ? restoredAt : createdAt;
