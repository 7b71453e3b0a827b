import type { Account, Viewer } from '@masque/contracts';
import { ensureAccess } from '@masque/service-kit';
import type { Config } from '../config.ts';
import type { Accounts } from '../sessions/accounts.ts';
import type { BrowserSession } from '../sessions/browser-session.ts';
import type { Step } from '../call/call.ts';

const toViewer = (account: Account): Viewer => ({
  userId: account.id,
  username: account.username,
  isNamed: !account.needsUsername,
  isAdmin: account.isAdmin,
});

/** Finds out who is calling, and refuses those whom the route's contract does not let in. */
export const authenticate =
  (config: Config, sessions: BrowserSession, accounts: Accounts): Step =>
  async (call, next) => {
    const { route } = call.row;
    const session = call.request.headers.cookie === undefined ? undefined : await sessions.find(call.request);
    const account = session && (await accounts.find(session.userId));
    if (account) {
      call.session = session;
      call.account = account;
      call.viewer = toViewer(account);
    }
    ensureAccess(route, call.viewer, config.contact.email);
    return next(call);
  };
