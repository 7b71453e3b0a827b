import { texts } from '@masque/texts';
import { useKeyStatus, useSession } from '@masque/web-kit';
import type { IconName } from '@masque/web-ui';

export interface Place {
  to: string;
  label: string;
  icon: IconName;
}

const words = texts.shell;
const characters: Place = { to: '/characters', label: words.characters, icon: 'mask' };
const create: Place = { to: '/create-character', label: words.create, icon: 'plus' };
const personas: Place = { to: '/personas', label: words.personas, icon: 'people' };
const chats: Place = { to: '/chats', label: words.chats, icon: 'chat' };
const manage: Place = { to: '/manage-characters', label: words.manage, icon: 'menu' };
const reports: Place = { to: '/reports-admin', label: words.reportsAdmin, icon: 'shield' };
const profile: Place = { to: '/profile', label: words.profile, icon: 'person' };

/** The characters are the home page too. */
export const isAt = (place: Place, pathname: string): boolean =>
  pathname === place.to || (pathname === '/' && place.to === '/characters');

export const currentIf = (current: boolean) => (current ? ('page' as const) : undefined);

/** Header: what this visitor may use. Bottom bar: the same five places for everyone. */
export function useNavigation(): { header: readonly Place[]; bottom: readonly Place[] } {
  const { username, session } = useSession();
  const key = useKeyStatus();
  const own = username ? [...(key === 'hasKey' ? [chats] : []), manage] : [];
  return {
    header: [characters, create, personas, ...own, ...(session?.isAdmin ? [reports] : [])],
    bottom: [characters, chats, create, personas, profile],
  };
}
