import {
  characterListQuery,
  useCharactersInfiniteQuery,
  useFavoritesInfiniteQuery,
  useFollowingInfiniteQuery,
} from '@masque/web-kit';
import { type CharacterList, characterList } from '../lists/characterList.ts';
import { type BrowserAddress, type BrowserTab, queryOf } from './address.ts';

/** The server answers with these while following isn't available. */
const noFollowing = [400, 404];

/** Loads the hidden tabs after the visible one: their counts show, and they open at once. */
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
