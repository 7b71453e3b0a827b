import { useLocation } from '@masque/web-kit';
import { useState } from 'react';

/** By history entry, so that the list is as tall as it was when the reader comes back to it. */
const kept = new Map<string, ReadonlySet<string>>();

/** Which characters' chats are unfolded. */
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
