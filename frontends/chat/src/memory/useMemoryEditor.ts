import type { ChatMemory } from '@masque/contracts';
import { chatSettings } from '@masque/texts/chat-settings';
import {
  sentenceOf,
  useChangeMemoryMutation,
  useDeleteMemoryMutation,
  useLeaveGuard,
  useRebuildMemoryMutation,
} from '@masque/web-kit';
import { useState } from 'react';

const words = chatSettings.memory;

/** Typed text is saved against the revision that the user saw; on a conflict, they choose. */
export function useMemoryEditor(chatId: string, memory: ChatMemory) {
  const [typed, setTyped] = useState<{ text: string; revision: number } | null>(null);
  /** Optimistic until the memory has another revision. */
  const [switched, setSwitched] = useState<{ isOn: boolean; revision: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [change, changing] = useChangeMemoryMutation();
  const [remove, removing] = useDeleteMemoryMutation();
  const [rebuild, rebuilding] = useRebuildMemoryMutation();
  const params = { id: chatId };
  const isDirty = typed !== null && typed.text !== memory.text;
  useLeaveGuard(isDirty);
  const isStale = isDirty && typed.revision !== memory.revision;

  const setText = (text: string) => {
    setSaved(false);
    setTyped({ text, revision: typed?.revision ?? memory.revision });
  };
  const save = async (revision = typed?.revision): Promise<boolean> => {
    if (!isDirty) return true;
    const { error } = await change({ params, body: { text: typed.text, revision } });
    setFailure(error ? words.saveFailed(sentenceOf(error)) : null);
    if (error) return false;
    setTyped(null);
    setSaved(true);
    return true;
  };
  const done = ({ error }: { error?: unknown }) => {
    setFailure(error === undefined ? null : words.failedAction(sentenceOf(error)));
    if (error === undefined) setTyped(null);
    return error === undefined;
  };
  return {
    text: typed?.text ?? memory.text,
    setText,
    isDirty,
    isStale,
    isSaved,
    failure,
    isOn: switched?.revision === memory.revision ? switched.isOn : memory.isOn,
    isBusy: changing.isLoading || removing.isLoading || rebuilding.isLoading,
    save: () => save(),
    keepMine: () => save(memory.revision),
    takeNewer: () => setTyped(null),
    switchTo: async (isOn: boolean) => {
      setSwitched({ isOn, revision: memory.revision });
      const { error } = await change({ params, body: { isOn } });
      if (error) setSwitched(null);
      setFailure(error ? words.failedAction(sentenceOf(error)) : null);
      // Toggling the switch created a new revision; the edit continues from it.
      if (!error && typed && !isStale) setTyped({ ...typed, revision: memory.revision + 1 });
    },
    remove: async () => done(await remove({ params })),
    rebuild: async () => done(await rebuild({ params })),
  };
}
