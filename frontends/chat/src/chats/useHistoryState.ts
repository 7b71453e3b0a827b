import { useLocation } from '@masque/web-kit';
import { useState } from 'react';

/** State that is there again when the reader comes back to the same history entry. */
export function useHistoryState<T>(byEntry: Map<string, T>, initial: T): [value: T, change: (value: T) => void] {
  const { key } = useLocation();
  const [value, setValue] = useState(() => byEntry.get(key) ?? initial);
  const change = (next: T) => {
    byEntry.set(key, next);
    setValue(next);
  };
  return [value, change];
}
