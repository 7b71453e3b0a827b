import { useEffect, useState } from 'react';

/** ms, in browsers that do not say when they are idle. */
const PATIENCE = 1_000;

/** True once the browser has nothing more pressing to do. */
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
