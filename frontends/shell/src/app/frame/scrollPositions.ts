import { readJson, writeJson } from '@masque/web-kit';

const storageName = 'scrollPlaces';
const mostPlaces = 100;

const isPlaces = (value: unknown): value is [string, number][] =>
  Array.isArray(value) && value.every((place) => Array.isArray(place) && typeof place[1] === 'number');

const wayHere = (): string | undefined =>
  performance.getEntriesByType('navigation').find((entry) => entry instanceof PerformanceNavigationTiming)?.type;

/** The first entry of a document has no key of its own. */
export const positionKeyOf = ({ key, pathname }: { key: string; pathname: string }): string =>
  key === 'default' ? `${key} ${pathname}` : key;

/** A fresh visit starts at the top; only a reload or Back restores the position of an earlier document. */
export function withoutEarlierVisit(
  places: Map<string, number>,
  pathname: string,
  way: string | undefined,
): Map<string, number> {
  if (way === 'navigate') places.delete(positionKeyOf({ key: 'default', pathname }));
  return places;
}

/** px by history entry; survive a reload, end with the tab. */
export const scrollPositions = withoutEarlierVisit(
  new Map(readJson(storageName, isPlaces, 'sessionStorage')),
  window.location.pathname,
  wayHere(),
);

/** If storage is disabled, a reload starts at the top. */
export const storeScrollPositions = (): void =>
  void writeJson(storageName, [...scrollPositions].slice(-mostPlaces), 'sessionStorage');
