import { useEffect, useEffectEvent } from 'react';
import type { FormDraft } from './draft.ts';
import type { DraftForm } from './useDraftForm.ts';

const pause = 400;

/** Stores the draft when typing pauses, and when the page is left. */
export function useDraftAutosave({ form, parts }: DraftForm, store: (draft: FormDraft) => void): void {
  const { subscribe, getValues } = form;
  const write = useEffectEvent(store);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      write({ fields: getValues(), parts: parts.current() });
    };
    const onChange = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, pause);
    };
    const endings = [subscribe({ formState: { values: true }, callback: onChange }), parts.subscribe(onChange)];
    window.addEventListener('pagehide', keep);
    return () => {
      for (const end of endings) end();
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [subscribe, getValues, parts]);
}
