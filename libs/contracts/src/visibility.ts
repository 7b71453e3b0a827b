import type { Viewer } from './common.ts';

/** What moderators have decided: `pending` while they decide. */
export const moderationStates = ['none', 'pending', 'hidden'] as const;
export type ModerationState = (typeof moderationStates)[number];

/** Everything that decides who may see a character. */
export interface VisibilitySubject {
  readonly authorId: string;
  readonly isPublic: boolean;
  /** Ids of the users whom the author has let in. */
  readonly sharedWith: readonly string[];
  readonly moderation: ModerationState;
  readonly isDeleted: boolean;
}

type Looker = Pick<Viewer, 'userId' | 'isAdmin'> | null;

/**
 * Who may see a character; what one may not see does not exist for one. Deleted: nobody. Hidden or pending: its author
 * and administrators. Private: its author and those it is shared with.
 * services/catalog/src/discovery/visibility.sql.ts says the same in SQL; a property test holds the two together.
 */
export function canSee(viewer: Looker, subject: VisibilitySubject): boolean {
  if (subject.isDeleted) return false;
  if (viewer !== null && viewer.userId === subject.authorId) return true;
  if (subject.moderation !== 'none') return viewer?.isAdmin === true;
  return subject.isPublic || (viewer !== null && subject.sharedWith.includes(viewer.userId));
}

/** Whether the character browser lists it: what everybody may see, and one's own. What was shared is opened by its link. */
export const isListedFor = (viewer: Looker, subject: VisibilitySubject): boolean =>
  canSee(viewer, subject) && (viewer?.userId === subject.authorId || canSee(null, subject));
