import { type RefObject, useEffect } from 'react';

/** px; browser toolbars are smaller than any keyboard. */
const leastKeyboard = 120;

/** Only for Safari on iOS: other browsers honor `interactive-widget=resizes-content`. Leaves a zoomed page alone. */
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
