import { useState } from 'react';

/** True if the last change prepended rows: only then does the list keep its position from the end. */
export function useShift(keys: readonly string[]): boolean {
  const [first = ''] = keys;
  const [known, setKnown] = useState({ first, count: keys.length, isShift: false });
  if (first === known.first && keys.length === known.count) return known.isShift;
  const isShift = first !== known.first && keys.includes(known.first);
  setKnown({ first, count: keys.length, isShift });
  return isShift;
}
