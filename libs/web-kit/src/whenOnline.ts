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

/** Releases all waiters until the connection changes: `navigator.onLine` can be wrong. */
export function connectAnyway(): void {
  isIgnored = true;
  release();
}

export const whenOnline = (): Promise<void> =>
  navigator.onLine || isIgnored ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve));
