import { type Account, DomainError, ensure, type Viewer } from '@masque/contracts';
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
    const { auth } = call.row.policy;
    if (auth !== 'public') {
      const id = cookie.read(call.request);
      if (id) await recognise(call, id, sessions, accounts);
    }
    if (auth === 'user' || auth === 'named' || auth === 'admin') ensure(call.viewer, 'auth.required');
    if (auth === 'named') ensure(call.viewer?.isNamed, 'auth.username_needed');
    if (auth === 'admin' && !call.viewer?.isAdmin) {
      throw new DomainError('auth.admin_required', { email: config.contact.email });
    }
    return next();
  };

async function recognise(call: Call, sessionId: string, sessions: Sessions, accounts: Accounts): Promise<void> {
  const userId = await sessions.userOf(sessionId);
  const account = userId === undefined ? undefined : await accounts.find(userId);
  if (!account) return;
  call.account = account;
  call.viewer = toViewer(account);
}
