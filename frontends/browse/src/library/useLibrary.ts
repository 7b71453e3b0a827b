import { useSearchParams } from '@masque/web-kit';
import { useCallback, useMemo } from 'react';
import { type FilledCollection, useOwnCollections } from '../collections/useOwnCollections.ts';

/** In the address, instead of an id: characters in none of one's collections. */
const UNSORTED = 'none';
const NAME = 'collection';

export interface Library {
  /** By name; undefined while they load. */
  readonly collections: readonly FilledCollection[] | undefined;
  readonly chosen: FilledCollection | 'unsorted' | 'all';
  /** An id, `unsorted` or `all`. */
  readonly choose: (chosen: string) => void;
  readonly namesOf: (characterId: string) => readonly string[];
}

const byName = (a: FilledCollection, b: FilledCollection) => a.name.localeCompare(b.name);

/** One's own collections, with the characters that a page shows. The chosen one is in the address. */
export function useLibrary(of: 'mine' | 'favorites'): Library {
  const own = useOwnCollections(of).collections;
  const collections = useMemo(() => own?.toSorted(byName), [own]);
  const namesOf = useCallback(
    (id: string) => (collections ?? []).flatMap(({ name, characterIds }) => (characterIds.has(id) ? [name] : [])),
    [collections],
  );
  const [params, setParams] = useSearchParams();
  const wanted = params.get(NAME);
  const found = collections?.find(({ id }) => id === wanted);
  const choose = (chosen: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (chosen === 'all') next.delete(NAME);
        else next.set(NAME, chosen === 'unsorted' ? UNSORTED : chosen);
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    collections,
    chosen: found ?? (wanted === UNSORTED && collections?.length ? 'unsorted' : 'all'),
    choose,
    namesOf,
  };
}
