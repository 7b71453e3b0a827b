import type { VisibilitySubject } from '@masque/contracts';

/** Where a card is listed. `canSee` in the contracts is authoritative; a property test checks this file against it. */
export type VisibilityFilter = 'public' | 'private' | 'moderated' | 'gone';

export function visibilityOf({
  isDeleted,
  moderation,
  isPublic,
}: Pick<VisibilitySubject, 'isDeleted' | 'moderation' | 'isPublic'>): VisibilityFilter {
  if (isDeleted) return 'gone';
  if (moderation !== 'none') return 'moderated';
  return isPublic ? 'public' : 'private';
}

const OWN_VISIBILITIES = "('private', 'moderated')";

const OWN = `SELECT row FROM cards WHERE authorId = $viewer AND visibility IN ${OWN_VISIBILITIES}`;
const SHARED =
  "SELECT card FROM shares CROSS JOIN cards ON row = card WHERE userId = $viewer AND visibility = 'private'";

/** Matches rows of `cards` that $viewer sees (`canSee`, not as an administrator) and not everyone does. */
export const besidePublic = `row IN (${OWN} UNION ALL ${SHARED})`;
