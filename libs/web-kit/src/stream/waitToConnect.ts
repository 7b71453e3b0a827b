/** Waits `ms`, or while offline until the browser is online. Resolves on abort too. */
export function waitToConnect(ms: number, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', resolve, { once: true });
    if (navigator.onLine) setTimeout(resolve, ms);
    else window.addEventListener('online', resolve, { once: true, signal });
  });
}
