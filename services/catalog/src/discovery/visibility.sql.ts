import type { VisibilitySubject } from '@masque/contracts';

/**
 * Where a card stands in the read model. Everybody sees the public ones; `private` and `moderated` are found by their
 * author; `gone` by nobody. `canSee` in the contracts decides, a property test holds this file to it.
 */
export type Visibility = 'public' | 'private' | 'moderated' | 'gone';

export function visibilityOf({
  isDeleted,
  moderation,
  isPublic,
}: Pick<VisibilitySubject, 'isDeleted' | 'moderation' | 'isPublic'>): Visibility {
  if (isDeleted) return 'gone';
  if (moderation !== 'none') return 'moderated';
  return isPublic ? 'public' : 'private';
}

/** Visibilities under which an author finds what others do not see, as an SQL list. */
const OWN_VISIBILITIES = "('private', 'moderated')";

const OWN = `SELECT row FROM cards WHERE authorId = $viewer AND visibility IN ${OWN_VISIBILITIES}`;
const SHARED =
  "SELECT card FROM shares CROSS JOIN cards ON row = card WHERE userId = $viewer AND visibility = 'private'";

/**
 * The condition that holds for the rows of `cards` that the viewer may see (`canSee`, not as an administrator) and not
 * everybody does; `$viewer` is the user's id. For lists of cards chosen otherwise: favourites, collections, what somebody follows.
 */
export const besidePublic = `row IN (${OWN} UNION ALL ${SHARED})`;
