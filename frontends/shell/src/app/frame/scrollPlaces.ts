const storageName = 'scrollPlaces';
const mostPlaces = 100;

const isPlaces = (value: unknown): value is [string, number][] =>
  Array.isArray(value) && value.every((place) => Array.isArray(place) && typeof place[1] === 'number');

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

/** Offsets in px by history entry; they outlive a reload, and end with the tab. */
export const scrollPlaces = read();

export function keepScrollPlaces(): void {
  try {
    sessionStorage.setItem(storageName, JSON.stringify([...scrollPlaces].slice(-mostPlaces)));
  } catch {
    // Storage is switched off: a reload begins at the top.
  }
}
