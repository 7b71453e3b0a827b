import { diffWordsWithSpace } from 'diff';

export interface ComparedPiece {
  text: string;
  isOwn: boolean;
}

/** Milliseconds. Long texts with little in common take too long to diff, and the result would be useless. */
const patience = { timeout: 150 };

export function wordChanges(one: string, other: string): { one: ComparedPiece[]; other: ComparedPiece[] } {
  const changes = diffWordsWithSpace(one, other, patience);
  if (!changes) return { one: [{ text: one, isOwn: false }], other: [{ text: other, isOwn: false }] };
  const pieces = (skipped: 'added' | 'removed', own: 'added' | 'removed') =>
    changes.filter((change) => !change[skipped]).map(({ value, ...change }) => ({ text: value, isOwn: change[own] }));
  return { one: pieces('added', 'removed'), other: pieces('removed', 'added') };
}
