import { useKeyStatus, useSession } from '@masque/web-kit';
import { bottomBarPlaces, headerPlaces, type Link } from '@masque/web-kit/pages';

/** The home page shows the characters. */
export const isAt = (place: Link, pathname: string): boolean =>
  pathname === place.to || (pathname === '/' && place.to === '/characters');

export const currentIf = (current: boolean) => (current ? ('page' as const) : undefined);

/** The header depends on the visitor; the bottom bar is the same for everyone. */
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
