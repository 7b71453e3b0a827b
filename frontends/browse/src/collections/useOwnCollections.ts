import { type OwnCollection, useCollectedQuery, useOwnCollectionsQuery } from '@masque/web-kit';
import { useMemo } from 'react';

export interface FilledCollection extends OwnCollection {
  readonly characterIds: ReadonlySet<string>;
}

/** The user's collections with their characters (`of`: only those); undefined until both lists are loaded. */
export function useOwnCollections(of?: 'mine' | 'favorites') {
  const lists = useOwnCollectionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const filled = useCollectedQuery({ query: of ? { of } : {} }, { refetchOnMountOrArgChange: true });
  const collections = useMemo(() => {
    if (!lists.data || !filled.data) return undefined;
    const ids = new Map(filled.data.collections.map(({ id, characterIds }) => [id, new Set(characterIds)]));
    return lists.data.collections.map((own): FilledCollection => ({
      ...own,
      characterIds: ids.get(own.id) ?? new Set(),
    }));
  }, [lists.data, filled.data]);
  return { collections, error: lists.error ?? filled.error };
}
