import { type RefObject, useEffect } from 'react';

/** When what has the focus goes from the page, the focus goes here: at nothing, the keyboard would begin at the top again. */
export function useKeptFocus(to: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    const onFocus = (event: FocusEvent) => {
      last = event.target;
    };
    const observer = new MutationObserver(() => {
      const isGone = last instanceof Element && !last.isConnected;
      if (!isGone || document.activeElement !== document.body) return;
      last = null;
      to.current?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', onFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, [to]);
}
