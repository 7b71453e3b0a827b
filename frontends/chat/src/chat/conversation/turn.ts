import type { ChatMessage } from '@masque/contracts';
import type { Conversation } from './conversation.ts';

/** The turn is one row with a minimum height, which keeps the question near the top while the reply grows. */
export function turnStart(messages: readonly ChatMessage[]): number {
  const last = messages.length - 1;
  const isAnswer = messages[last]?.sender === 'character' && messages[last - 1]?.sender === 'user';
  return Math.max(0, isAnswer ? last - 1 : last);
}

/** `place`: at a search result. `start`: only the greeting. `turn`: a reply is running. `end`: the latest messages. */
export type TurnOpening = 'place' | 'start' | 'turn' | 'end';

export function openingOf({ messages, hasMore, place }: Conversation): TurnOpening {
  if (place !== null && messages.some(({ id }) => id === place)) return 'place';
  const last = messages.at(-1);
  if (last?.state === 'streaming') return 'turn';
  return hasMore || messages.some(({ sender }) => sender === 'user') ? 'end' : 'start';
}
