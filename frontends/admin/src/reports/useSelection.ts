import { useState } from 'react';

/** `of` identifies the list; another list starts with an empty selection. */
export function useSelection(of: string) {
  const [state, setState] = useState<{ of: string; ids: ReadonlySet<string> }>({ of, ids: new Set() });
  const ids: ReadonlySet<string> = state.of === of ? state.ids : new Set();
  const set = (next: Iterable<string>) => setState({ of, ids: new Set(next) });
  return {
    ids,
    set,
    toggle: (id: string) => set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
  };
}
export type Selection = ReturnType<typeof useSelection>;
