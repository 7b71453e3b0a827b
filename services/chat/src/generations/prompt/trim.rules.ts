import type { CompletionRequest } from '@masque/contracts';

export type PlainMessage = Pick<CompletionRequest['messages'][number], 'role' | 'content'>;

export interface Trimmed {
  readonly messages: PlainMessage[];
  readonly size: number;
  readonly dropped: number;
}

/** Keeps all system messages, and as many of the newest others as fit; null when the newest one does not. */
export function trimMessages(messages: readonly PlainMessage[], budget: number): Trimmed | null {
  let size = 0;
  for (const { role, content } of messages) if (role === 'system') size += content.length;
  const kept: PlainMessage[] = [];
  let isFull = size > budget;
  let others = 0;
  for (const { role, content } of messages.toReversed()) {
    if (role === 'system') {
      kept.push({ role, content });
      continue;
    }
    if (!isFull && size + content.length <= budget) {
      kept.push({ role, content });
      size += content.length;
    } else {
      if (others === 0) return null;
      isFull = true;
    }
    others += 1;
  }
  return size > budget ? null : { messages: kept.toReversed(), size, dropped: messages.length - kept.length };
}
