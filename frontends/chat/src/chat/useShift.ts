import { useState } from 'react';

/**
 * Whether rows came in before the first one that was known, when the list changed last: only then it keeps its place from the
 * end. False when all were replaced.
 */
export function useShift(keys: readonly string[]): boolean {
  const [first = ''] = keys;
  const [known, setKnown] = useState({ first, count: keys.length, isShift: false });
  if (first === known.first && keys.length === known.count) return known.isShift;
  const isShift = first !== known.first && keys.includes(known.first);
  setKnown({ first, count: keys.length, isShift });
  return isShift;
}
