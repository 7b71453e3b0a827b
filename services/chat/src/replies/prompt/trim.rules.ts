import { type ClientMessage, sizeOf } from './client-message.ts';

export interface Trimmed {
  readonly messages: ClientMessage[];
  readonly size: number;
  readonly dropped: number;
}

/** Null when the newest message doesn't fit. Models refuse a tool's result without its call, so both are dropped. */
export function trimMessages(messages: readonly ClientMessage[], budget: number): Trimmed | null {
  let size = 0;
  for (const message of messages) if (message.role === 'system') size += sizeOf(message);
  if (size > budget) return null;
  const others = messages.filter(({ role }) => role !== 'system');
  let first = others.length;
  for (; first > 0; first -= 1) {
    const length = sizeOf(others[first - 1]!);
    if (size + length > budget) break;
    size += length;
  }
  for (; others[first]?.role === 'tool'; first += 1) size -= sizeOf(others[first]!);
  if (others.length > 0 && first === others.length) return null;
  const dropped = new Set(others.slice(0, first));
  return { messages: messages.filter((message) => !dropped.has(message)), size, dropped: dropped.size };
}
