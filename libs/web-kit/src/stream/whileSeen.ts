/**
 * ms for which a page that is out of sight still follows. A browser opens six connections to one origin over HTTP/1.1, and
 * the tabs that nobody looks at must not hold them.
 */
const hiddenFor = 5_000;

/** Runs something while the page is looked at and there is a network, again and again. Returns what ends that. */
export function whileSeen(run: (signal: AbortSignal) => Promise<void>): () => void {
  let running: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    running?.abort();
    running = null;
  };
  const look = () => {
    clearTimeout(timer);
    if (!navigator.onLine) leave();
    else if (document.hidden) timer = setTimeout(leave, hiddenFor);
    else if (!running) {
      running = new AbortController();
      void run(running.signal);
    }
  };
  const moments = ['online', 'offline', 'focus'];
  document.addEventListener('visibilitychange', look);
  for (const moment of moments) window.addEventListener(moment, look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    for (const moment of moments) window.removeEventListener(moment, look);
    clearTimeout(timer);
    leave();
  };
}
