import { useMemoryQuery } from '@masque/web-kit';
import { useEffect, useRef } from 'react';
import type { Conversation } from '../chat/conversation/conversation.ts';

/** Any model's context holds at least this many messages. */
const FEWEST = 20;

export interface MemoryInChat {
  isOn?: boolean | undefined;
  /** Id of the latest summarized message. */
  end?: string | undefined;
  failure?: string | undefined;
}

export function useChatMemory(conversation: Conversation | null): MemoryInChat {
  const { id = '', messageCount = 0, contextStart = null } = conversation?.chat ?? {};
  const isShort = messageCount < FEWEST && contextStart === null;
  const { data, isError, refetch } = useMemoryQuery({ params: { id } }, { skip: isShort });
  const isReplying = conversation !== null && conversation.reply !== 'none';
  const wasReplying = useRef(isReplying);
  useEffect(() => {
    const hasEnded = wasReplying.current && !isReplying;
    wasReplying.current = isReplying;
    if (!hasEnded || isShort) return undefined;
    // After the reply's last frame, not in it: the list's measuring runs this effect there.
    const later = setTimeout(() => void refetch());
    return () => clearTimeout(later);
  }, [isReplying, isShort, refetch]);
  if (!data?.isOn) return { isOn: data || isError ? false : undefined };
  const end = data.text === '' ? undefined : (data.upTo ?? undefined);
  return { isOn: true, end, failure: data.failure?.error };
}
