import type { Viewer } from '@masque/contracts';
import { newId } from '@masque/service-kit';

/** A signed-in user with a username of their own. */
export const aViewer = (own: Partial<Viewer> = {}): Viewer => {
  const userId = own.userId ?? newId();
  return { userId, username: `user-${userId.slice(-8).toLowerCase()}`, isNamed: true, isAdmin: false, ...own };
};
export const anAdmin = (own: Partial<Viewer> = {}): Viewer => aViewer({ isAdmin: true, ...own });
