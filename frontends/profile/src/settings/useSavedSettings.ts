import { sentenceOf } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';
import type { Saving } from './SavedNote.tsx';

/** ms; debounce for sliders. */
const PAUSE_MS = 400;

/** Applies changes at once and saves them shortly after, one at a time. A failed save restores the saved settings. */
export function useSavedSettings<T extends object>(
  start: T,
  save: (settings: T) => Promise<{ error?: unknown }>,
  failed: (reason: string) => string,
) {
  const [settings, setSettings] = useState(start);
  const [saving, setSaving] = useState<Saving>('idle');
  const latest = useRef(start);
  const saved = useRef(start);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queue = useRef(Promise.resolve());

  const saveLatest = async () => {
    const next = latest.current;
    if (next === saved.current) return;
    const { error } = await save(next);
    if (error === undefined) saved.current = next;
    if (next !== latest.current) return;
    setSaving(error === undefined ? 'saved' : 'failed');
    if (error === undefined) return;
    latest.current = saved.current;
    setSettings(saved.current);
    showToast(failed(sentenceOf(error)), 'destructive');
  };
  const saveSoon = useRef(saveLatest);
  useEffect(() => {
    saveSoon.current = saveLatest;
  });
  const send = () => {
    queue.current = queue.current.then(() => saveSoon.current());
  };
  // Saves the last change if the user leaves immediately.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      void queue.current.then(() => saveSoon.current());
    },
    [],
  );
  const change = (own: Partial<T>) => {
    latest.current = { ...latest.current, ...own };
    setSettings(latest.current);
    setSaving('saving');
    clearTimeout(timer.current);
    timer.current = setTimeout(send, PAUSE_MS);
  };
  return { settings, change, saving };
}
