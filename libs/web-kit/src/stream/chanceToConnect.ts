/** Waits so many ms, or as long as the browser knows itself to be offline. */
export function chanceToConnect(ms: number, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', resolve, { once: true });
    if (navigator.onLine) setTimeout(resolve, ms);
    else window.addEventListener('online', resolve, { once: true, signal });
  });
}
