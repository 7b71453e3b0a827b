import { type RefObject, useEffect } from 'react';

/**
 * When what has the focus goes from the page, the focus goes here: at nothing, the keyboard would begin at the top again.
 * `of`: only of what stands in there.
 */
export function useKeptFocus(to: RefObject<HTMLElement | null>, of?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    let isKept = false;
    const onFocus = ({ target }: FocusEvent) => {
      isKept = false;
      last = !of || (target instanceof Node && of.current?.contains(target)) ? target : null;
    };
    // The second half of a double press falls on what is there now, and would take the focus away.
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
      // What keeps the focus in a part of the page comes before what keeps it in the whole.
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
