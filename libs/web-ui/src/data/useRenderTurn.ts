import { useEffect, useState } from 'react';

type Fill = () => void;
const waiting = new Set<Fill>();
let frame = 0;

function fillNext(): void {
  const [next] = waiting;
  if (next) waiting.delete(next);
  frame = waiting.size > 0 ? requestAnimationFrame(fillNext) : 0;
  next?.();
}

/** Turns true in FIFO order, one component per frame, so fast scrolling never renders two rows in the same frame. */
export function useRenderTurn(atOnce: () => boolean): boolean {
  const [isReady, setReady] = useState(atOnce);
  useEffect(() => {
    if (isReady) return undefined;
    const fill = () => setReady(true);
    waiting.add(fill);
    frame ||= requestAnimationFrame(fillNext);
    return () => void waiting.delete(fill);
  }, [isReady]);
  return isReady;
}
