const storageName = 'scrollPlaces';
const mostPlaces = 100;

const isPlaces = (value: unknown): value is [string, number][] =>
  Array.isArray(value) && value.every((place) => Array.isArray(place) && typeof place[1] === 'number');

/** How the browser came to this document. */
const wayHere = (): string | undefined =>
  performance.getEntriesByType('navigation').find((entry) => entry instanceof PerformanceNavigationTiming)?.type;

function read(): Map<string, number> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? '[]');
    return new Map(isPlaces(value) ? value : []);
  } catch {
    return new Map();
  }
}

/** The first entry of a document has no key of its own. */
export const placeKeyOf = ({ key, pathname }: { key: string; pathname: string }): string =>
  key === 'default' ? `${key} ${pathname}` : key;

/** Forgets where an earlier document of this path stood, unless this one is its reload or was gone back to. */
export function withoutEarlierVisit(
  places: Map<string, number>,
  pathname: string,
  way: string | undefined,
): Map<string, number> {
  if (way === 'navigate') places.delete(placeKeyOf({ key: 'default', pathname }));
  return places;
}

/** Offsets in px by history entry; they outlive a reload, and end with the tab. */
export const scrollPlaces = withoutEarlierVisit(read(), window.location.pathname, wayHere());

export function keepScrollPlaces(): void {
  try {
    sessionStorage.setItem(storageName, JSON.stringify([...scrollPlaces].slice(-mostPlaces)));
  } catch {
    // Storage is switched off: a reload begins at the top.
  }
}
