import { useEffect, useEffectEvent } from 'react';

/** Runs when the tab closes or the browser leaves the page; a call then needs `keepalive`. */
export function usePageHide(run: () => void): void {
  const hide = useEffectEvent(run);
  useEffect(() => {
    const onHide = () => hide();
    window.addEventListener('pagehide', onHide);
    return () => window.removeEventListener('pagehide', onHide);
  }, []);
}
