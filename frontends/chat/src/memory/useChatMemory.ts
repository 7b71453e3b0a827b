import { useMemoryQuery } from '@masque/web-kit';
import { useEffect, useRef } from 'react';
import type { Conversation } from '../chat/conversation.ts';

/** No model's context is so small that fewer messages than these do not fit. */
const FEWEST = 20;

export interface MemoryInChat {
  /** Undefined until it is known. */
  isOn?: boolean | undefined;
  /** Id of the newest message that it tells of. */
  end?: string | undefined;
  /** Why what no longer fits is not told of. */
  failure?: string | undefined;
}

/** What the page shows of the chat's memory, while it is on; read again after each reply. */
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
    // After the reply's last frame: the list, which measures its rows there, makes this effect run in it.
    const later = setTimeout(() => void refetch());
    return () => clearTimeout(later);
  }, [isReplying, isShort, refetch]);
  if (!data?.isOn) return { isOn: data || isError ? false : undefined };
  const end = data.text === '' ? undefined : (data.upTo ?? undefined);
  return { isOn: true, end, failure: data.failure?.error };
}
