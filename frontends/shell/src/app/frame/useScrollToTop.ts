import { NavigationType, useNavigationType } from '@masque/web-kit';
import { useEffect, useRef } from 'react';

/** Scrolls a new page to its top; on going back the browser restores the position. */
export function useScrollToTop(pathname: string): void {
  const way = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (way !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, way]);
}
