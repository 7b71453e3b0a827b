import type { Dispatch } from 'react';
import type { Chunk } from '../reply/events.ts';
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

/**
 * Passes the first words on at once, and then together what arrives within one frame of the screen, so that fast models do
 * not draw more often than it shows.
 */
export function gatherer(dispatch: Dispatch<Action>) {
  let waiting: Chunk | null = null;
  let frame = 0;
  const flush = () => {
    if (!waiting) return;
    const { text, reasoning, messageId = null, userMessageId = null } = waiting;
    waiting = null;
    dispatch({ type: 'grew', text, reasoning, messageId, userMessageId });
    // After the frame and not in it: the list, which measures its rows there, would draw the words in the same task.
    frame ||= requestAnimationFrame(() => setTimeout(next));
  };
  const next = () => {
    frame = 0;
    flush();
  };
  const add = (chunk: Chunk) => {
    waiting = waiting ? joined(waiting, chunk) : chunk;
    // A hidden tab draws no frames: what arrives there is passed on at once.
    if (!frame || document.hidden) flush();
  };
  return { add, flush };
}
