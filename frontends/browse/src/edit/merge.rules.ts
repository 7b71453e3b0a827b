import { changedNames, type Content, type ContentName, isSame, pick } from '../compare/content.ts';

export interface Merge {
  /** The newer state with what the author changed; where both changed the same, the author's. */
  content: Content;
  /** Changed by both, and differently. */
  conflicts: ContentName[];
  /** Changed elsewhere only. */
  taken: ContentName[];
}

/** What was written on top of `base`, on top of the newer state that another edit has made of it. */
export function mergeEdits(base: Content, mine: Content, newer: Content): Merge {
  const own = changedNames(base, mine);
  const theirs = changedNames(base, newer);
  return {
    content: { ...newer, ...pick(mine, own) },
    conflicts: own.filter((name) => theirs.includes(name) && !isSame(mine[name], newer[name])),
    taken: theirs.filter((name) => !own.includes(name)),
  };
}
