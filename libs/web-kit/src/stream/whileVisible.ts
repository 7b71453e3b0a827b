/** ms until a hidden page disconnects. HTTP/1.1 allows six connections per origin; hidden tabs must not hold them. */
const hiddenFor = 5_000;

export function whileVisible(run: (signal: AbortSignal) => Promise<void>): () => void {
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
