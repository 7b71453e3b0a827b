import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

const LOADING_MS = 3_000;
const gestures = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

// A layout effect, because the shell later focuses the page's heading unless something has focus. Keeps the panel in
// view while content above it loads, until the user acts.
export function useNamedPanel(): void {
  const { hash } = useLocation();
  useLayoutEffect(() => {
    const panel = document.getElementById(hash.slice(1));
    const heading = panel?.querySelector<HTMLElement>('h2, h3, a, button');
    if (!panel || !heading) return undefined;
    if (heading.tabIndex < 0) heading.setAttribute('tabindex', '-1');
    heading.focus({ preventScroll: true });
    panel.scrollIntoView();
    const observer = new ResizeObserver(() => panel.scrollIntoView());
    observer.observe(document.body);
    const stop = () => observer.disconnect();
    const timer = setTimeout(stop, LOADING_MS);
    for (const gesture of gestures) addEventListener(gesture, stop, { once: true, passive: true });
    return () => {
      stop();
      clearTimeout(timer);
      for (const gesture of gestures) removeEventListener(gesture, stop);
    };
  }, [hash]);
}
