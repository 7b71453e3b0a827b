import { useEffect, useState } from 'react';

const LOOK_MS = 2_000;
const lockOf = (id: string): string => `masque-import-${id}`;
const hasLocks = (): boolean => 'locks' in navigator;

/** Lets other tabs know of an upload while it runs. Without HTTPS there are no locks, and they don't. */
export const whileLocked = <T>(id: string, upload: () => Promise<T>): Promise<T> =>
  hasLocks() ? navigator.locks.request(lockOf(id), upload) : upload();

/** Null until it's known. `onFreed`: the upload has ended, but the import that the page has loaded may be older. */
export function useIsUploadedElsewhere(id: string, onFreed: () => void): boolean | null {
  const [isElsewhere, setElsewhere] = useState<boolean | null>(hasLocks() ? null : false);
  useEffect(() => {
    if (!hasLocks()) return undefined;
    let isCurrent = true;
    let wasHeld = false;
    const look = async () => {
      const { held = [] } = await navigator.locks.query();
      if (!isCurrent) return;
      const isHeld = held.some(({ name }) => name === lockOf(id));
      if (wasHeld && !isHeld) onFreed();
      else setElsewhere(isHeld);
      wasHeld = isHeld;
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [id, onFreed]);
  return isElsewhere;
}
