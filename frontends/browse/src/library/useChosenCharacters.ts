import type { CharacterCard } from '@masque/contracts';
import { fold } from '@masque/contracts/rules';
import { useCollectionQuery } from '@masque/web-kit';
import { type CharacterList, wholeList } from '../characters/characterList.ts';
import type { Library } from './useLibrary.ts';

const loadingList: CharacterList = { ...wholeList([]), characters: undefined, total: undefined, busy: true };

const textOf = ({ name, summary, tags }: CharacterCard): string => fold([name, summary, ...tags].join('\n'));

/** A page's list, narrowed to the chosen collection. */
export function useChosenCharacters(
  list: CharacterList,
  { chosen, collections }: Library,
  isShown: (card: CharacterCard) => boolean,
  search = '',
): CharacterList {
  const id = typeof chosen === 'string' ? undefined : chosen.id;
  const isWhole = list.characters !== undefined && !list.hasMore;
  // A list with further pages can't be filtered here.
  const query = useCollectionQuery(id ?? '', { skip: id === undefined || !list.characters || isWhole });
  if (chosen === 'all') return list;
  if (chosen === 'unsorted') {
    const isSorted = (card: CharacterCard) => collections?.some(({ characterIds }) => characterIds.has(card.id));
    return { ...list, characters: list.characters?.filter((card) => !isSorted(card)), total: undefined };
  }
  if (isWhole) {
    const characters = list.characters?.filter((card) => chosen.characterIds.has(card.id));
    return { ...list, characters, total: undefined };
  }
  const found = query.currentData?.characters.filter((card) => isShown(card) && textOf(card).includes(fold(search)));
  if (found) return { ...wholeList(found), busy: query.isFetching };
  return { ...loadingList, error: query.isError ? query.error : null, retry: () => void query.refetch() };
}
