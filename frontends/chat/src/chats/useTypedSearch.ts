import { useLocation } from '@masque/web-kit';
import { useState } from 'react';

/** By history entry, so that the results are there again when the reader comes back. */
const kept = new Map<string, string>();

export function useTypedSearch() {
  const { key } = useLocation();
  const [typed, setTyped] = useState(() => kept.get(key) ?? '');
  const change = (value: string) => {
    kept.set(key, value);
    setTyped(value);
  };
  return [typed, change] as const;
}
