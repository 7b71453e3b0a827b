import type { CacheSnapshot } from 'virtua';

/** How a list stood when it was left. */
export interface Place {
  heights: CacheSnapshot;
  columns: number;
  /** Of the window, in pixels. */
  offset: number;
}

const most = 30;
const places = new Map<string, Place>();

/** Places by history entry, the oldest forgotten first. A reload forgets all: the lists are then fetched anew. */
export const keptPlaces = {
  read: (key: string | undefined): Place | undefined => (key === undefined ? undefined : places.get(key)),
  keep(key: string, place: Place): void {
    places.delete(key);
    places.set(key, place);
    const [oldest] = places.keys();
    if (places.size > most && oldest !== undefined) places.delete(oldest);
  },
};
