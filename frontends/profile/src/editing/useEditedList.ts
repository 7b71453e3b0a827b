import type { ErrorCode } from '@masque/contracts';
import { apiErrorOf, sentenceOf, useLeaveGuard } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';

export interface EditedList<T> {
  readonly items: readonly T[];
  readonly revision: number;
}

interface Saving<T> {
  readonly send: (list: EditedList<T>) => Promise<EditedList<T> | null>;
  readonly mutation: { readonly isLoading: boolean; readonly error?: unknown; readonly reset: () => void };
  readonly staleCode: ErrorCode;
  readonly words: { readonly saved: string; readonly saveFailed: (reason: string) => string };
}

/** A list as it is being edited, saved as a whole. `current`: as loaded last. */
export function useEditedList<T>(current: EditedList<T>, { send, mutation, staleCode, words }: Saving<T>) {
  const [start, setStart] = useState(current);
  const [items, setItems] = useState(start.items);
  const isChanged = JSON.stringify(items) !== JSON.stringify(start.items);
  useLeaveGuard(isChanged);
  const startFrom = (list: EditedList<T>) => {
    setStart(list);
    setItems(list.items);
    mutation.reset();
  };
  const saveAt = async (revision: number) => {
    const saved = await send({ items, revision });
    if (!saved) return;
    startFrom(saved);
    showToast(words.saved, 'success');
  };
  const isStale = apiErrorOf(mutation.error)?.code === staleCode;
  return {
    items,
    setItems,
    isChanged,
    isSaving: mutation.isLoading,
    isStale,
    failure: mutation.error && !isStale ? words.saveFailed(sentenceOf(mutation.error)) : null,
    discard: () => startFrom(start),
    save: () => saveAt(start.revision),
    keepMine: () => saveAt(current.revision),
    openNewer: () => startFrom(current),
  };
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const one = list[from];
  return one === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, one);
}
