import { useCharactersInfiniteQuery } from '@masque/web-kit';
import { type CharacterList, characterList } from '../characters/characterList.ts';

const pageSize = 24;

export function useOwnCharacters(search: string): CharacterList & { reload: () => void } {
  const query = useCharactersInfiniteQuery(
    { filter: 'mine', sort: 'newest', limit: pageSize, ...(search ? { search } : {}) },
    // Another tab may have created or deleted some.
    { refetchOnMountOrArgChange: true },
  );
  return { ...characterList(query), reload: () => void query.refetch() };
}
