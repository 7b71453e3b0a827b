import type { Dispatch } from 'react';
import type { Chunk } from '../../reply/events.ts';
import type { Action } from './conversation.ts';

const definedOf = ({ messageId, userMessageId }: Chunk) => ({
  ...(messageId ? { messageId } : {}),
  ...(userMessageId ? { userMessageId } : {}),
});

const joined = (before: Chunk, chunk: Chunk): Chunk => ({
  ...before,
  ...definedOf(chunk),
  text: before.text + chunk.text,
  reasoning: before.reasoning + chunk.reasoning,
});

/** Dispatches the first text at once, then one batch per frame: a fast model mustn't cause more renders than frames. */
export function gatherer(dispatch: Dispatch<Action>) {
  let waiting: Chunk | null = null;
  let frame = 0;
  const flush = () => {
    if (!waiting) return;
    const { text, reasoning, messageId = null, userMessageId = null } = waiting;
    waiting = null;
    dispatch({ type: 'grew', text, reasoning, messageId, userMessageId });
    // After the frame, not in it: the list measures its rows there and would render in the same task.
    frame ||= requestAnimationFrame(() => setTimeout(next));
  };
  const next = () => {
    frame = 0;
    flush();
  };
  const add = (chunk: Chunk) => {
    waiting = waiting ? joined(waiting, chunk) : chunk;
    // A hidden tab gets no animation frames.
    if (!frame || document.hidden) flush();
  };
  return { add, flush };
}
