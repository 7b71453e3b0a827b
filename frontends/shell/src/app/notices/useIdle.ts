import { useEffect, useState } from 'react';

/** ms, without requestIdleCallback. */
const PATIENCE = 1_000;

export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const ready = () => setIdle(true);
    if ('requestIdleCallback' in window) {
      const handle = window.requestIdleCallback(ready);
      return () => window.cancelIdleCallback(handle);
    }
    const timer = setTimeout(ready, PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}
