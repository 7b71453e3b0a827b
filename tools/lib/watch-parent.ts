const EVERY = 1000;

/**
 * Calls back when the process that started this one is gone without a signal, as after `kill` of npm.
 * Only under npm: started by hand, a process may well outlive its shell.
 */
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
