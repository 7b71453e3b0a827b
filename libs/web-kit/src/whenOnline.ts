const waiting = new Set<() => void>();
let isIgnored = false;

function release(): void {
  for (const resolve of waiting) resolve();
  waiting.clear();
}
window.addEventListener('online', release);
window.addEventListener('offline', () => {
  isIgnored = false;
});

/** Ends all waiting until the connection changes: a browser may take itself for offline while it is not. */
export function connectAnyway(): void {
  isIgnored = true;
  release();
}

/** Resolves at once, or when the browser is online again. */
export const whenOnline = (): Promise<void> =>
  navigator.onLine || isIgnored ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve));
