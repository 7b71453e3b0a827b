import type { CharacterKind, VisibilitySubject } from '@masque/contracts';

/** Where a card is listed. `canSee` in the contracts is authoritative; a property test checks this file against it. */
export type VisibilityFilter =
  | 'public'
  | 'private'
  | 'moderated'
  | 'gone'
  | 'publicLore'
  | 'privateLore'
  | 'moderatedLore';

/** Lists of their own, so that each kind is read along the index of its order. */
const ofLorebooks = { public: 'publicLore', private: 'privateLore', moderated: 'moderatedLore' } as const;

export function visibilityOf({
  kind,
  isDeleted,
  moderation,
  isPublic,
}: Pick<VisibilitySubject, 'isDeleted' | 'moderation' | 'isPublic'> & { kind: CharacterKind }): VisibilityFilter {
  if (isDeleted) return 'gone';
  const visibility = moderation !== 'none' ? 'moderated' : isPublic ? 'public' : 'private';
  return kind === 'lorebook' ? ofLorebooks[visibility] : visibility;
}

export const isPublicList = (visibility: VisibilityFilter | undefined): boolean =>
  visibility === 'public' || visibility === 'publicLore';

const OWN_VISIBILITIES = "('private', 'moderated', 'privateLore', 'moderatedLore')";

const OWN = `SELECT row FROM cards WHERE authorId = $viewer AND visibility IN ${OWN_VISIBILITIES}`;
const SHARED =
  "SELECT card FROM shares CROSS JOIN cards ON row = card WHERE userId = $viewer AND visibility IN ('private', 'privateLore')";

/** Matches rows of `cards` that $viewer sees (`canSee`, not as an administrator) and not everyone does. */
export const besidePublic = `row IN (${OWN} UNION ALL ${SHARED})`;
