import { limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { apiErrorOf } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';
import type { Chunk } from '../../reply/events.ts';
import { failureOf } from '../../reply/failure.ts';
import { gatherer } from '../../reply/gatherer.ts';
import { type SettingsChat, useSettingsFor } from '../../reply/settingsFor.ts';
import { ReplyError, suggestTurn } from '../../reply/stream.ts';

/** Abort reason: another chat opened. */
const left = 'left';

export function useSuggestion(
  chat: (SettingsChat & { id: string }) | undefined,
  text: string,
  type: (text: string) => void,
) {
  const chatId = chat?.id;
  const settingsFor = useSettingsFor();
  const running = useRef<AbortController | null>(null);
  const [isWriting, setWriting] = useState(false);
  const [suggested, setSuggested] = useState<{ before: string; after: string } | null>(null);

  const stop = () => {
    running.current?.abort();
    running.current = null;
    setWriting(false);
  };
  useEffect(
    () => () => {
      running.current?.abort(left);
      running.current = null;
      setWriting(false);
      setSuggested(null);
    },
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- ends with the chat that it is for
    [chatId],
  );

  const write = async (before: string) => {
    if (!chat || !chatId || running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setWriting(true);
    setSuggested(null);
    const lead = before.trim() === '' ? '' : `${before.trimEnd()}\n\n`;
    let suggestion = '';
    const gather = gatherer((chunk) => {
      if (controller.signal.reason === left) return;
      suggestion = chunk.restarts ? chunk.text : suggestion + chunk.text;
      const after = `${lead}${suggestion.trimStart()}`.slice(0, limits.message);
      type(after);
      setSuggested({ before, after });
    });
    const onChunk = (chunk: Chunk) => {
      if (!controller.signal.aborted && (chunk.text !== '' || chunk.restarts)) gather.add(chunk);
    };
    try {
      const isWhole = await suggestTurn(chatId, await settingsFor(chat), onChunk, controller.signal);
      if (!isWhole && !controller.signal.aborted) showToast(texts.chat.suggestion.cut, 'warning');
    } catch (error) {
      if (controller.signal.aborted) return;
      const failure = error instanceof ReplyError ? error.failure : apiErrorOf(error);
      if (failure) showToast(failureOf(failure).message, 'destructive');
    } finally {
      gather.flush();
      if (running.current === controller) stop();
    }
  };

  return {
    isWriting,
    isWritten: !isWriting && suggested !== null && suggested.after === text,
    write: (before = text) => void write(before),
    stop,
    undo: () => {
      if (suggested) type(suggested.before);
      setSuggested(null);
    },
  };
}
