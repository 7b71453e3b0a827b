import type { CacheSnapshot } from 'virtua';

export interface ListPosition {
  heights: CacheSnapshot;
  columns: number;
  /** Pixels. */
  offset: number;
}

const most = 30;
const places = new Map<string, ListPosition>();

/** By history entry; drops the oldest. In memory only, because after a reload the lists refetch anyway. */
export const scrollPositions = {
  read: (key: string | undefined): ListPosition | undefined => (key === undefined ? undefined : places.get(key)),
  keep(key: string, place: ListPosition): void {
    places.delete(key);
    places.set(key, place);
    const [oldest] = places.keys();
    if (places.size > most && oldest !== undefined) places.delete(oldest);
  },
};
