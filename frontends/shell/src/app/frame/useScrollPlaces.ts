import { NavigationType, useLocation, useNavigationType } from '@masque/web-kit';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { holdAt } from './holdAt.ts';
import { keepScrollPlaces, placeKeyOf, scrollPlaces } from './scrollPlaces.ts';

function scrollToStart(hash: string): void {
  const part = document.getElementById(hash.slice(1));
  if (part) part.scrollIntoView();
  else window.scrollTo(0, 0);
}

/** Restores the scroll position once the content is tall enough; the router tries only once, while lists still load. */
export function useScrollPlaces(): void {
  const location = useLocation();
  const { pathname, hash } = location;
  const key = placeKeyOf(location);
  const way = useNavigationType();
  const last = useRef(pathname);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', keepScrollPlaces);
    return () => window.removeEventListener('pagehide', keepScrollPlaces);
  }, []);

  useLayoutEffect(() => {
    const isSamePage = last.current === pathname;
    last.current = pathname;
    const kept = way === NavigationType.Pop ? scrollPlaces.get(key) : undefined;
    const stop = kept === undefined ? undefined : holdAt(kept);
    // A replaced entry of the same page is a query change, such as typing in a search box.
    if (kept === undefined && !(isSamePage && way !== NavigationType.Push)) scrollToStart(hash);
    const onScroll = () => scrollPlaces.set(key, window.scrollY);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      stop?.();
      window.removeEventListener('scroll', onScroll);
    };
  }, [key, pathname, hash, way]);
}
