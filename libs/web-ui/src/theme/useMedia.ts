import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { media, type BreakpointName } from './breakpoints.ts';

export function useMedia(name: BreakpointName): boolean {
  // Creating a query is too slow for a component that re-renders on every streamed token.
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
