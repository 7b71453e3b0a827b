import {
  characterListQuery,
  useCharactersInfiniteQuery,
  useFavoritesInfiniteQuery,
  useFollowingInfiniteQuery,
} from '@masque/web-kit';
import { type CharacterList, characterList } from '../lists/characterList.ts';
import { type BrowserAddress, type BrowserTab, queryOf } from './address.ts';

/** Where nobody can be followed yet there is nobody's list. */
const noFollowing = [400, 404];

/**
 * The list of each tab. Those of the tabs that are not shown are asked for when the shown one is there, for their counts: they
 * open at once.
 */
export function useLists(
  address: BrowserAddress,
  tab: BrowserTab,
  isMember: boolean,
): Record<BrowserTab, CharacterList> {
  const all = characterList(useCharactersInfiniteQuery(queryOf(address)));
  const isWaiting = tab === 'all' && all.characters === undefined && all.error === null;
  const skip = !isMember || isWaiting;
  const following = useFollowingInfiniteQuery(characterListQuery, { skip });
  const favorites = useFavoritesInfiniteQuery(characterListQuery, { skip });
  return { all, following: characterList(following, noFollowing), favorites: characterList(favorites) };
}
