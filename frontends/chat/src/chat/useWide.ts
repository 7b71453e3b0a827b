import { useSyncExternalStore } from 'react';

/** From here on there is room for the rail beside the messages. */
export const railMedia = '(min-width: 1200px)';

const subscribe = (listener: () => void) => {
  const query = matchMedia(railMedia);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the rail has room; what is not shown is not fetched either. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(railMedia).matches);
