import type { Viewer } from './common.ts';

export const moderationStates = ['none', 'pending', 'hidden'] as const;
export type ModerationState = (typeof moderationStates)[number];

export interface VisibilitySubject {
  readonly authorId: string;
  readonly isPublic: boolean;
  readonly sharedWith: readonly string[];
  readonly moderation: ModerationState;
  readonly isDeleted: boolean;
}

type Looker = Pick<Viewer, 'userId' | 'isAdmin'> | null;

/**
 * Hidden or pending: only the author and administrators. Private: the author and users it is shared with.
 * services/catalog/src/discovery/visibility.sql.ts must match; a property test compares them.
 */
export function canSee(viewer: Looker, subject: VisibilitySubject): boolean {
  if (subject.isDeleted) return false;
  if (viewer !== null && viewer.userId === subject.authorId) return true;
  if (subject.moderation !== 'none') return viewer?.isAdmin === true;
  return subject.isPublic || (viewer !== null && subject.sharedWith.includes(viewer.userId));
}

/** Shared private characters aren't listed; people open them by their link. */
export const isListedFor = (viewer: Looker, subject: VisibilitySubject): boolean =>
  canSee(viewer, subject) && (viewer?.userId === subject.authorId || canSee(null, subject));
