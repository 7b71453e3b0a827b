import { useEffect, useState } from 'react';

type Fill = () => void;
/** In the order in which they came. */
const waiting = new Set<Fill>();
let frame = 0;

function fillNext(): void {
  const [next] = waiting;
  if (next) waiting.delete(next);
  frame = waiting.size > 0 ? requestAnimationFrame(fillNext) : 0;
  next?.();
}

/**
 * False until it is this component's turn, true at once where nothing needs to wait. One gets its turn in each frame, so
 * that no frame has to draw more than one of them, however fast a list is scrolled.
 */
export function useTurn(atOnce: () => boolean): boolean {
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
