import type { OutMessage } from './output.ts';
import type { PromptSize } from './size.ts';
import type { SizedHistory } from './sized.history.ts';

/**
 * Cuts in steps counted from the chat's first message: the prompt's beginning stays the same until the next step, which
 * keeps a model's prompt cache valid. `start` is the chat index of the history's first message.
 */
export function dropOldest(history: SizedHistory, start: number, room: PromptSize): number {
  const first = history.firstWithin(room);
  if (first === 0) return 0;
  const { messages } = history;
  const newest = messages.length - 1;
  const step = stepFor(messages.length - first);
  const stepped = Math.ceil((start + first) / step) * step - start;
  return turnStart(messages, Math.min(stepped, newest));
}

/** A quarter of what fits, rounded down to a power of two: each step divides the next, so cuts rarely move. */
function stepFor(fitting: number): number {
  let step = 1;
  while (step * 8 <= fitting) step *= 2;
  return step;
}

function turnStart(messages: readonly OutMessage[], from: number): number {
  const turn = messages.findIndex((message, i) => i >= from && message.role === 'user');
  return turn === -1 ? from : turn;
}
