import { type RefObject, useEffect } from 'react';

/** When what has the focus goes from the page, the focus goes here: at nothing, the keyboard would begin at the top again. `of`: only of what stands in there. */
export function useKeptFocus(to: RefObject<HTMLElement | null>, of?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    const onFocus = (event: FocusEvent) => {
      const { target } = event;
      last = !of || (target instanceof Node && of.current?.contains(target)) ? target : null;
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
  }, [to, of]);
}
