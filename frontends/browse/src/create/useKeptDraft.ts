import { type RefObject, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Draft, DraftFields } from './draft.ts';
import { storeDraft } from './storedDraft.ts';

const pause = 400;

/** Keeps the draft in the browser when typing pauses, and at the latest when the page is left. */
export function useKeptDraft(
  { subscribe, getValues }: Pick<UseFormReturn<DraftFields>, 'subscribe' | 'getValues'>,
  parts: RefObject<Draft['parts']>,
  username: string | null,
): void {
  useEffect(() => {
    if (!username) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      storeDraft(username, { fields: getValues(), parts: parts.current });
    };
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(keep, pause);
      },
    });
    window.addEventListener('pagehide', keep);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [subscribe, getValues, parts, username]);
}
