import type { Viewer, VisibilitySubject } from '@masque/contracts';

/**
 * Where a card stands in the read model. Everybody sees the public ones; `private` and `moderated` are found by their
 * author; `gone` by nobody. `canSee` in the contracts decides, a property test holds this file to it.
 */
export type Shelf = 'public' | 'private' | 'moderated' | 'gone';

export function shelfOf({
  isDeleted,
  moderation,
  isPublic,
}: Pick<VisibilitySubject, 'isDeleted' | 'moderation' | 'isPublic'>): Shelf {
  if (isDeleted) return 'gone';
  if (moderation !== 'none') return 'moderated';
  return isPublic ? 'public' : 'private';
}

/** Shelves on which an author finds what others do not see, as an SQL list. */
const OWN_SHELVES = "('private', 'moderated')";

const PUBLIC = "shelf = 'public'";
const OWN = `(authorId = $viewer AND shelf IN ${OWN_SHELVES})`;
const SHARED = "(shelf = 'private' AND row IN (SELECT card FROM shares WHERE userId = $viewer))";
const MODERATED = "shelf = 'moderated'";

/**
 * The condition that holds for the rows of `cards` that the viewer may see (`canSee`); `$viewer` is the user's id. For
 * lists of cards chosen otherwise: favourites, collections, what somebody follows.
 */
export function visibleSql(viewer: Pick<Viewer, 'isAdmin'> | null): string {
  if (!viewer) return PUBLIC;
  return `(${[PUBLIC, OWN, SHARED, ...(viewer.isAdmin ? [MODERATED] : [])].join(' OR ')})`;
}
