import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

const LOADING_MS = 3_000;
const gestures = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

// A layout effect, because the shell later focuses the page's heading unless something has focus. Waits for the panel,
// then keeps it in view while content above it loads, until the user acts.
export function useNamedPanel(): void {
  const { hash } = useLocation();
  useLayoutEffect(() => {
    if (hash === '') return undefined;
    let named: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const panel = () => document.getElementById(hash.slice(1));
    const scroll = () => panel()?.scrollIntoView();
    const find = () => {
      const heading = panel()?.querySelector<HTMLElement>('h2, h3, a, button');
      if (!heading || heading === named) return;
      named = heading;
      if (heading.tabIndex < 0) heading.setAttribute('tabindex', '-1');
      heading.focus({ preventScroll: true });
      scroll();
      timer ??= setTimeout(stop, LOADING_MS);
    };
    const finding = new MutationObserver(find);
    const resizing = new ResizeObserver(scroll);
    const stop = () => {
      finding.disconnect();
      resizing.disconnect();
    };
    find();
    finding.observe(document.body, { childList: true, subtree: true });
    resizing.observe(document.body);
    for (const gesture of gestures) addEventListener(gesture, stop, { once: true, passive: true });
    return () => {
      stop();
      clearTimeout(timer);
      for (const gesture of gestures) removeEventListener(gesture, stop);
    };
  }, [hash]);
}
