import { diffWordsWithSpace } from 'diff';

export interface Piece {
  text: string;
  /** The other text does not have it. */
  isOwn: boolean;
}

/** Long texts that have little in common take long to compare, and the marks would help nobody. */
const patience = { timeout: 150 };

/** Both texts in pieces, with what only one of them has. */
export function wordChanges(one: string, other: string): { one: Piece[]; other: Piece[] } {
  const changes = diffWordsWithSpace(one, other, patience);
  if (!changes) return { one: [{ text: one, isOwn: false }], other: [{ text: other, isOwn: false }] };
  const pieces = (skipped: 'added' | 'removed', own: 'added' | 'removed') =>
    changes.filter((change) => !change[skipped]).map(({ value, ...change }) => ({ text: value, isOwn: change[own] }));
  return { one: pieces('added', 'removed'), other: pieces('removed', 'added') };
}
