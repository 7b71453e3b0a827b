import { useCharactersInfiniteQuery } from '@masque/web-kit';
import { type CharacterList, characterList } from '../characters/characterList.ts';

const pageSize = 24;

export type LorebookTab = 'mine' | 'public';

export function useLorebookList(tab: LorebookTab, search: string): CharacterList & { reload: () => void } {
  const query = useCharactersInfiniteQuery(
    {
      kind: 'lorebook',
      filter: tab,
      sort: tab === 'mine' ? 'newest' : 'popular',
      limit: pageSize,
      ...(search ? { search } : {}),
    },
    // Another tab may have created or deleted some.
    { refetchOnMountOrArgChange: true },
  );
  return { ...characterList(query), reload: () => void query.refetch() };
}
