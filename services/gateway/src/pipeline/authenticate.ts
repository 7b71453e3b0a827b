import type { Account, Viewer } from '@masque/contracts';
import { ensureAccess } from '@masque/service-kit';
import type { Config } from '../config.ts';
import type { Accounts } from '../sessions/accounts.ts';
import type { SessionCookie } from '../sessions/session-cookie.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Call, Step } from './call.ts';

export const toViewer = (account: Account): Viewer => ({
  userId: account.id,
  username: account.username,
  isNamed: !account.needsUsername,
  isAdmin: account.isAdmin,
});

/** Finds out who asks, and whether the route is open to them. */
export const authenticate =
  (config: Config, cookie: SessionCookie, sessions: Sessions, accounts: Accounts): Step =>
  async (call, next) => {
    const { route } = call.row;
    if (route.auth !== 'public') {
      const id = cookie.read(call.request);
      if (id) await recognise(call, id, sessions, accounts);
    }
    ensureAccess(route, call.viewer, config.contact.email);
    return next();
  };

async function recognise(call: Call, sessionId: string, sessions: Sessions, accounts: Accounts): Promise<void> {
  const userId = await sessions.userOf(sessionId);
  const account = userId === undefined ? undefined : await accounts.find(userId);
  if (!account) return;
  call.account = account;
  call.viewer = toViewer(account);
}
