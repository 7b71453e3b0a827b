/** Milliseconds. */
const shortly = 300;
/** Pixels: two taps of a thumb don't hit the same point. */
const nearby = 24;

/** Swallows the second click of a double click that closed a dialog, so it doesn't hit the page behind. */
export function swallowSecondTap(first: Event | null): void {
  if (!(first instanceof MouseEvent)) return;
  // Browsers don't count double taps in `detail`.
  const isTouch = 'pointerType' in first && first.pointerType === 'touch';
  const swallow = (event: MouseEvent) => {
    const isThere = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) <= nearby;
    if (!isThere || (!isTouch && event.detail < 2)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), shortly);
}
