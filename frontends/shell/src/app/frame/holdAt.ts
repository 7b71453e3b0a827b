const steadyFor = 600;
const atMost = 10_000;
const byUser = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to `offset` in each frame while content loads, until it stays there for a moment or the user acts. */
export function holdAt(offset: number): () => void {
  const start = performance.now();
  let reachedAt = Number.POSITIVE_INFINITY;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const name of byUser) window.removeEventListener(name, stop);
  };
  const aim = () => {
    const now = performance.now();
    if (Math.abs(window.scrollY - offset) > 1) {
      window.scrollTo(0, offset);
      reachedAt = Number.POSITIVE_INFINITY;
    }
    if (Math.abs(window.scrollY - offset) <= 1) reachedAt = Math.min(reachedAt, now);
    if (now - reachedAt > steadyFor || now - start > atMost) stop();
    else frame = requestAnimationFrame(aim);
  };
  for (const name of byUser) window.addEventListener(name, stop, { passive: true });
  aim();
  return stop;
}
