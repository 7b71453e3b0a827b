import { changedNames, type Content, type ContentName, isSame, pick } from '../compare/content.ts';

export interface DraftMerge {
  /** Where both changed a field, the author's value wins. */
  content: Content;
  /** Changed by both, to different values. */
  conflicts: ContentName[];
  /** Changed only elsewhere. */
  taken: ContentName[];
}

/** Three-way merge of the author's and another edit, both based on `base`. */
export function mergeEdits(base: Content, mine: Content, newer: Content): DraftMerge {
  const own = changedNames(base, mine);
  const theirs = changedNames(base, newer);
  return {
    content: { ...newer, ...pick(mine, own) },
    conflicts: own.filter((name) => theirs.includes(name) && !isSame(mine[name], newer[name])),
    taken: theirs.filter((name) => !own.includes(name)),
  };
}
