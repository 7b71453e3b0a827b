import type { Chunk } from './events.ts';

const join = (before: Chunk, chunk: Chunk): Chunk => ({
  ...before,
  restarts: before.restarts || chunk.restarts,
  messageId: chunk.messageId ?? before.messageId,
  userMessageId: chunk.userMessageId ?? before.userMessageId,
  text: chunk.restarts ? chunk.text : before.text + chunk.text,
  reasoning: chunk.restarts ? chunk.reasoning : before.reasoning + chunk.reasoning,
});

/** Shows the first text at once, then one batch per frame: a fast model mustn't cause more renders than frames. */
export function gatherer(show: (chunk: Chunk) => void) {
  let waiting: Chunk | null = null;
  let frame = 0;
  const flush = () => {
    if (!waiting) return;
    const chunk = waiting;
    waiting = null;
    show(chunk);
    // After the frame, not in it: the list measures its rows there and would render in the same task.
    frame ||= requestAnimationFrame(() => setTimeout(next));
  };
  const next = () => {
    frame = 0;
    flush();
  };
  const add = (chunk: Chunk) => {
    waiting = waiting ? join(waiting, chunk) : chunk;
    // A hidden tab gets no animation frames.
    if (!frame || document.hidden) flush();
  };
  return { add, flush };
}
