const page = () => document.querySelector<HTMLElement>('#content');

/** Nothing has focus, or only the page as a whole. */
const isFree = (): boolean => {
  const active = document.activeElement;
  return active === null || active === document.body || active === page();
};

function focus(element: HTMLElement): void {
  element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}

/** Focuses the heading or, until it renders, the page. Stops if the page or the user moves the focus first. */
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
  // The clicked link keeps the focus if it belongs to the frame.
  if (whole && !whole.contains(document.activeElement)) focus(whole);
  for (const name of events) document.addEventListener(name, stop, true);
  if (!focusHeading()) observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
