import { type RefObject, useEffect } from 'react';

/** Browser bars that come and go are lower than any keyboard. */
const leastKeyboard = 120;

/**
 * Keeps the screen above a keyboard that is laid over the page (Safari on iOS); browsers that know
 * `interactive-widget=resizes-content` shrink the page themselves. A page that was zoomed into stays as it is.
 */
export function useAboveKeyboard(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const fit = () => {
      const style = screen.current?.style;
      if (!style) return;
      const isCovered = view.scale === 1 && window.innerHeight - view.height >= leastKeyboard;
      style.height = isCovered ? `${view.height}px` : '';
      style.top = isCovered ? `${view.offsetTop}px` : '';
    };
    view.addEventListener('resize', fit);
    view.addEventListener('scroll', fit);
    return () => {
      view.removeEventListener('resize', fit);
      view.removeEventListener('scroll', fit);
    };
  }, [screen]);
}
