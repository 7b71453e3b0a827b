import type { ChatMessage } from '@masque/contracts';
import type { Conversation } from './conversation.ts';

/**
 * Where the current turn begins: at the user's message with its reply, or at the last message. It stands in one row, whose
 * least height keeps the user's message near the top while the reply grows into it.
 */
export function turnStart(messages: readonly ChatMessage[]): number {
  const last = messages.length - 1;
  const isAnswer = messages[last]?.sender === 'character' && messages[last - 1]?.sender === 'user';
  return Math.max(0, isAnswer ? last - 1 : last);
}

/** `place`: a message that was looked for. `start`: nobody has answered the greeting yet. `turn`: a reply is being written. `end`: the newest words. */
export type Opening = 'place' | 'start' | 'turn' | 'end';

export function openingOf({ messages, hasMore, place }: Conversation): Opening {
  if (place !== null && messages.some(({ id }) => id === place)) return 'place';
  const last = messages.at(-1);
  if (last?.state === 'streaming') return 'turn';
  return hasMore || messages.some(({ sender }) => sender === 'user') ? 'end' : 'start';
}
