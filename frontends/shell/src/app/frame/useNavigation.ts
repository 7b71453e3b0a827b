import { useKeyStatus, useSession } from '@masque/web-kit';
import { bottomBarPlaces, headerPlaces, type Link } from '@masque/web-kit/pages';

/** The characters are the home page too. */
export const isAt = (place: Link, pathname: string): boolean =>
  pathname === place.to || (pathname === '/' && place.to === '/characters');

export const currentIf = (current: boolean) => (current ? ('page' as const) : undefined);

/** Header: what this visitor may use. Bottom bar: the same places for everyone. */
export function useNavigation(): { header: readonly Link[]; bottom: readonly Link[] } {
  const { username, session } = useSession();
  const hasKey = useKeyStatus() === 'hasKey';
  const isShown = {
    username: Boolean(username),
    key: Boolean(username) && hasKey,
    admin: session?.isAdmin ?? false,
  };
  return { header: headerPlaces.filter((place) => !place.for || isShown[place.for]), bottom: bottomBarPlaces };
}
