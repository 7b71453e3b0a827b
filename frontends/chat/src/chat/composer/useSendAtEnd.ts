import { useCallback, useEffect, useRef } from 'react';
import type { Conversation } from '../conversation/conversation.ts';

/** From an earlier position goes to the end of the chat first; waits for a running reply to end. */
export function useSendAtEnd(
  conversation: Conversation | null,
  {
    isBusy,
    send,
    toNewest,
  }: { isBusy: boolean; send: (text: string, messageId: string) => void; toNewest: () => void },
) {
  const unsaid = useRef<{ chatId: string; text: string; messageId: string } | null>(null);
  const chatId = conversation?.chat.id;
  const isElsewhere = conversation?.hasNewer ?? false;
  const say = useCallback(
    (text: string, messageId: string) => {
      if (!isElsewhere || !chatId) {
        send(text, messageId);
        return;
      }
      unsaid.current = { chatId, text, messageId };
      toNewest();
    },
    [chatId, isElsewhere, send, toNewest],
  );
  useEffect(() => {
    const waiting = unsaid.current;
    if (!waiting || waiting.chatId !== chatId || isElsewhere || isBusy) return;
    unsaid.current = null;
    send(waiting.text, waiting.messageId);
  }, [chatId, isElsewhere, isBusy, send]);
  return say;
}
