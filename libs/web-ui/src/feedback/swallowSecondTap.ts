/** ms */
const shortly = 300;
/** Pixels; a thumb does not hit the same place twice. */
const nearby = 24;

/** After a press closed a dialog: a second one in its place was meant for the dialog, not for what lay behind it. */
export function swallowSecondTap(first: Event | null): void {
  if (!(first instanceof MouseEvent)) return;
  // Fingers have no double click that the browser counts.
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
