import { texts } from '@masque/texts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSaveCustomPromptMutation } from '../api/chat.ts';
import { sentenceOf } from '../api/errors.ts';
import { useWindowEvent } from './useWindowEvent.ts';

/** ms after the last keystroke. */
const saveAfter = 1_000;

type SaveState = 'unchanged' | 'saving' | 'saved' | { failed: string };

export function useCustomPromptText(start: string) {
  const [text, setText] = useState(start);
  const [state, setState] = useState<SaveState>('unchanged');
  const [send] = useSaveCustomPromptMutation();
  const saved = useRef(start);
  const latest = useRef(start);
  const sent = useRef(start);
  const running = useRef<Promise<boolean> | null>(null);

  /** Resolves to whether the server has the latest text. Text typed during a save goes with the next one. */
  const save = useCallback((): Promise<boolean> => {
    const sendNewest = async () => {
      while (latest.current !== saved.current) {
        const customPrompt = latest.current;
        sent.current = customPrompt;
        setState('saving');
        const { error } = await send({ body: { customPrompt } });
        setState(error ? { failed: texts.chat.customPrompt.saveFailed(sentenceOf(error)) } : 'saved');
        if (error) return false;
        saved.current = customPrompt;
      }
      return true;
    };
    running.current ??= sendNewest().finally(() => {
      running.current = null;
    });
    return running.current;
  }, [send]);

  useEffect(() => {
    latest.current = text;
    if (text === saved.current) return undefined;
    const timer = setTimeout(() => void save(), saveAfter);
    return () => clearTimeout(timer);
  }, [text, save]);

  useWindowEvent('pagehide', () => {
    // Doesn't wait for a running save: a page that closes has no later.
    if (text !== sent.current) void send({ body: { customPrompt: text } });
  });

  return { text, setText, state, save };
}
