import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { media, type MediaName } from './breakpoints.ts';

/** Whether the screen is such a one, kept true while it changes. */
export function useMedia(name: MediaName): boolean {
  // Making a query is slow for a page that draws each new word.
  const query = useMemo(() => matchMedia(media[name]), [name]);
  const subscribe = useCallback(
    (listener: () => void) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => query.matches);
}
