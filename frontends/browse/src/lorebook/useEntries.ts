import type { Lorebook } from '@masque/contracts';
import type { RowWindowHandle } from '@masque/web-ui/ordered';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  changeEntry,
  inOrder,
  isFound,
  moveEntry,
  withDuplicate,
  withNewEntry,
  withoutEntry,
} from './entries.rules.ts';
import type { SettingChange } from './settings.rules.ts';

export function useEntries(entries: Lorebook['entries'], onChange: (entries: Lorebook['entries']) => void) {
  const [open, setOpen] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<RowWindowHandle>(null);
  const order = useMemo(() => inOrder(entries), [entries]);
  const shown = useMemo(
    () => (search === '' ? order : order.filter((index) => entries[index] && isFound(entries[index], search))),
    [entries, order, search],
  );

  const show = (index: number, all = entries) => {
    setOpen(index);
    list.current?.show(inOrder(all).indexOf(index));
  };
  /** Closes the open entry and moves its focus. */
  const focusAfter = (selector: string) => {
    flushSync(() => setOpen(null));
    root.current?.querySelector<HTMLElement>(selector)?.focus();
  };
  const actionsFor = (index: number) => ({
    onChange: (change: SettingChange) => onChange(changeEntry(entries, index, change)),
    onMove: (by: -1 | 1) => {
      const from = order.indexOf(index);
      onChange(moveEntry(entries, from, from + by));
    },
    onDuplicate: () => {
      const next = withDuplicate(entries, index);
      onChange(next);
      show(index + 1, next);
    },
    onDelete: () => {
      onChange(withoutEntry(entries, index));
      focusAfter('button');
    },
    onClose: () => focusAfter(`[data-row="${index}"]`),
  });
  return {
    root,
    list,
    open,
    typed,
    setTyped,
    isSearching: search !== '',
    shown,
    show,
    actionsFor,
    add: () => {
      const next = withNewEntry(entries);
      setTyped('');
      onChange(next);
      show(entries.length, next);
    },
  };
}
