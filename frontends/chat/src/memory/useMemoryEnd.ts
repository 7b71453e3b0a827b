import { useMemoryQuery } from '@masque/web-kit';
import { useEffect, useRef } from 'react';
import type { Conversation } from '../chat/conversation.ts';

/** No model's context is so small that fewer messages than these do not fit. */
const FEWEST = 20;

/** Id of the newest message that the chat's memory tells of, while it is on; read again after each reply. */
export function useMemoryEnd(conversation: Conversation | null): string | undefined {
  const { id = '', messageCount = 0 } = conversation?.chat ?? {};
  const isShort = messageCount < FEWEST;
  const { data, refetch } = useMemoryQuery({ params: { id } }, { skip: isShort });
  const isReplying = conversation !== null && conversation.reply !== 'none';
  const wasReplying = useRef(isReplying);
  useEffect(() => {
    const hasEnded = wasReplying.current && !isReplying;
    wasReplying.current = isReplying;
    if (hasEnded && !isShort) void refetch();
  }, [isReplying, isShort, refetch]);
  return data?.isOn && data.text !== '' ? (data.upTo ?? undefined) : undefined;
}
