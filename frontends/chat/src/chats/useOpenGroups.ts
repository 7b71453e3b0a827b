import { useLocation } from '@masque/web-kit';
import { useState } from 'react';

/** By history entry, so that the list has the same height when the reader comes back. */
const kept = new Map<string, ReadonlySet<string>>();

export function useOpenGroups() {
  const { key } = useLocation();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => kept.get(key) ?? new Set());
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    kept.set(key, next);
    setOpen(next);
  };
  return { isOpen: (id: string) => open.has(id), toggle };
}
