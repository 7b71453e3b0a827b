import { useLocation } from '@masque/web-kit';
import { useLayoutEffect } from 'react';

/**
 * Shows the panel that the address names, with focus at its heading. A layout effect: the shell gives focus to the page's
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
