import { useLocation } from '@masque/web-kit';
import { useState } from 'react';

/** By history entry, so that who comes back from a result finds the others again. */
const kept = new Map<string, string>();

/** What was typed into the search of the chats. */
export function useTypedSearch() {
  const { key } = useLocation();
  const [typed, setTyped] = useState(() => kept.get(key) ?? '');
  const change = (value: string) => {
    kept.set(key, value);
    setTyped(value);
  };
  return [typed, change] as const;
}
