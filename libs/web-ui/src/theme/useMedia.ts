import { useCallback, useSyncExternalStore } from 'react';
import { media, type MediaName } from './breakpoints.ts';

/** Whether the screen is such a one, kept true while it changes. */
export function useMedia(name: MediaName): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = matchMedia(media[name]);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [name],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(media[name]).matches);
}
