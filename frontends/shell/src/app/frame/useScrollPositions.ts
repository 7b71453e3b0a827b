import { NavigationType, useLocation, useNavigationType, useWindowEvent } from '@masque/web-kit';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { storeScrollPositions, positionKeyOf, scrollPositions } from './scrollPositions.ts';

const steadyFor = 600;
const atMost = 10_000;
const byUser = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to `offset` in each frame while content loads, until it stays there for a moment or the user acts. */
function keepScrolledTo(offset: number): () => void {
  const start = performance.now();
  let reachedAt = Number.POSITIVE_INFINITY;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const name of byUser) window.removeEventListener(name, stop);
  };
  const aim = () => {
    const now = performance.now();
    if (Math.abs(window.scrollY - offset) > 1) {
      window.scrollTo(0, offset);
      reachedAt = Number.POSITIVE_INFINITY;
    }
    if (Math.abs(window.scrollY - offset) <= 1) reachedAt = Math.min(reachedAt, now);
    if (now - reachedAt > steadyFor || now - start > atMost) stop();
    else frame = requestAnimationFrame(aim);
  };
  for (const name of byUser) window.addEventListener(name, stop, { passive: true });
  aim();
  return stop;
}

function scrollToStart(hash: string): void {
  const part = document.getElementById(hash.slice(1));
  if (part) part.scrollIntoView();
  else window.scrollTo(0, 0);
}

/** Restores the scroll position once the content is tall enough; the router tries only once, while lists still load. */
export function useScrollPositions(): void {
  const location = useLocation();
  const { pathname, hash } = location;
  const key = positionKeyOf(location);
  const way = useNavigationType();
  const last = useRef(pathname);

  useWindowEvent('pagehide', storeScrollPositions);
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    const isSamePage = last.current === pathname;
    last.current = pathname;
    const kept = way === NavigationType.Pop ? scrollPositions.get(key) : undefined;
    const stop = kept === undefined ? undefined : keepScrolledTo(kept);
    // A replaced entry of the same page is a query change, such as typing in a search box.
    if (kept === undefined && !(isSamePage && way !== NavigationType.Push)) scrollToStart(hash);
    const onScroll = () => scrollPositions.set(key, window.scrollY);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      stop?.();
      window.removeEventListener('scroll', onScroll);
    };
  }, [key, pathname, hash, way]);
}
