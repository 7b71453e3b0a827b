const EVERY = 1000;

/** Detects a parent killed without a signal reaching us, such as npm. Run by hand, a process may outlive its shell. */
export function watchParent(onGone: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, EVERY);
  timer.unref();
}
