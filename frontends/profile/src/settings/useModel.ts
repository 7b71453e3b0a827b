import { texts } from '@masque/texts';
import { refusalOf, useModelQuery, useSaveModelMutation, useWindowEvent } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useRef, useState } from 'react';
import type { Saving } from './SavedNote.tsx';

/** Saves immediately. The last of several quick choices wins. */
export function useModel() {
  const current = useModelQuery({ query: {} });
  const [save] = useSaveModelMutation();
  const [chosen, setChosen] = useState<string | null>(null);
  const [saving, setSaving] = useState<Saving>('idle');
  const latest = useRef<string | null>(null);
  const sent = useRef<string | null>(null);
  const queue = useRef(Promise.resolve());

  const saveLatest = async (id: string) => {
    if (latest.current !== id) return;
    sent.current = id;
    const { error } = await save({ body: { model: id } });
    if (latest.current !== id) return;
    setSaving(error ? 'failed' : 'saved');
    if (!error) return;
    setChosen(null);
    showToast(refusalOf(error, { failed: texts.settings.model.saveFailed }), 'destructive');
  };
  const choose = (id: string) => {
    latest.current = id;
    setChosen(id);
    setSaving('saving');
    // One at a time, because parallel calls could arrive out of order.
    queue.current = queue.current.then(() => saveLatest(id));
  };
  useWindowEvent('pagehide', () => {
    // Doesn't wait for a running save: a page that closes has no later.
    if (latest.current !== null && latest.current !== sent.current) void saveLatest(latest.current);
  });
  const model = chosen ?? current.data?.model;
  /** The default model is gone, and fallback models answer instead. */
  const hasFallbacks = chosen === null && current.data?.fallbacks !== undefined;
  return { model, hasFallbacks, choose, saving, isLoading: current.isLoading, isUnknown: !model && current.isError };
}
