const page = () => document.querySelector<HTMLElement>('#content');

/** Nobody has it, or the page as a whole. */
const isFree = (): boolean => {
  const active = document.activeElement;
  return active === null || active === document.body || active === page();
};

function focus(element: HTMLElement): void {
  element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}

/**
 * Gives focus to the new page's heading; until that is there, to the page. What the page focuses itself keeps it, and a
 * user who does something first is left alone. Returns a function that ends the waiting.
 */
export function focusPage(): () => void {
  const observer = new MutationObserver(() => focusHeading());
  const events = ['pointerdown', 'keydown'] as const;
  const stop = () => {
    observer.disconnect();
    for (const name of events) document.removeEventListener(name, stop, true);
  };
  const focusHeading = (): boolean => {
    const heading = page()?.querySelector('h1');
    if (!isFree()) stop();
    else if (heading) {
      stop();
      focus(heading);
    }
    return Boolean(heading);
  };

  const whole = page();
  // What was clicked to come here is still there when it is part of the frame.
  if (whole && !whole.contains(document.activeElement)) focus(whole);
  for (const name of events) document.addEventListener(name, stop, true);
  if (!focusHeading()) observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
