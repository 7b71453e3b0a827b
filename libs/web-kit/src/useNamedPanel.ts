import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Shows the panel that the address names, with focus at its heading; called where that panel is, since it may come later
 * than its page. A layout effect: the shell gives focus to the page's
 * heading later, and only if nothing has it.
 */
export function useNamedPanel(): void {
  const { hash } = useLocation();
  useLayoutEffect(() => {
    const panel = document.getElementById(hash.slice(1));
    const heading = panel?.querySelector<HTMLElement>('h2, h3');
    if (!panel || !heading) return;
    heading.setAttribute('tabindex', '-1');
    heading.focus({ preventScroll: true });
    panel.scrollIntoView();
  }, [hash]);
}
