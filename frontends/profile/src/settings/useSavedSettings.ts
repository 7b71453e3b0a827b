import { sentenceOf, useWindowEvent } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
  const sent = useRef(start);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queue = useRef(Promise.resolve());

  const saveLatest = async () => {
    const next = latest.current;
    if (next === saved.current) return;
    sent.current = next;
    const { error } = await save(next);
    if (error === undefined) saved.current = next;
    if (next !== latest.current) return;
    setSaving(error === undefined ? 'saved' : 'failed');
    if (error === undefined) return;
    latest.current = saved.current;
    setSettings(saved.current);
    showToast(failed(sentenceOf(error)), 'destructive');
  };
  const saveInTurn = () => {
    queue.current = queue.current.then(saveLatest);
  };
  /** Saves the last change if the user leaves before the pause is over. */
  const saveUnsent = (saveIt: () => unknown) => {
    clearTimeout(timer.current);
    if (latest.current !== sent.current) saveIt();
  };
  // Doesn't wait for a running save: a page that closes has no later.
  useWindowEvent('pagehide', () => saveUnsent(saveLatest));
  const leave = useEffectEvent(() => saveUnsent(saveInTurn));
  useEffect(() => () => leave(), []);
  const change = (own: Partial<T>) => {
    latest.current = { ...latest.current, ...own };
    setSettings(latest.current);
    setSaving('saving');
    clearTimeout(timer.current);
    timer.current = setTimeout(saveInTurn, PAUSE_MS);
  };
  return { settings, change, saving };
}
