import { type RefObject, useEffect } from 'react';

/** Moves focus to `to` when the focused element (inside `of`, if given) is removed; browsers would reset it. */
export function useFocusFallback(to: RefObject<HTMLElement | null>, of?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    let isKept = false;
    const onFocus = ({ target }: FocusEvent) => {
      isKept = false;
      last = !of || (target instanceof Node && of.current?.contains(target)) ? target : null;
    };
    // The second click of a double click lands on whatever is there now and would steal the focus.
    const onPress = (event: MouseEvent) => {
      if (isKept && event.detail > 1) event.preventDefault();
      else isKept = false;
    };
    const keep = () => {
      if (document.activeElement !== document.body) return;
      to.current?.focus({ preventScroll: true });
      isKept = true;
    };
    const observer = new MutationObserver(() => {
      const isGone = last instanceof Element && !last.isConnected;
      if (!isGone || document.activeElement !== document.body) return;
      last = null;
      // A handler scoped to a part of the page runs before, and wins over, one for the whole page.
      if (of) keep();
      else queueMicrotask(keep);
    });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('mousedown', onPress);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('mousedown', onPress);
      observer.disconnect();
    };
  }, [to, of]);
}
