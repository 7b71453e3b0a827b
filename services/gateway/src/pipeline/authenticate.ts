import { type Account, DomainError, ensure, type Route, scopesOf, type Viewer } from '@masque/contracts';
import { AccessChanged } from '../sessions/open-calls.ts';
import { ensureAccess } from '@masque/service-kit';
import type { Config } from '../config.ts';
import type { Accounts } from '../sessions/accounts.ts';
import type { Proof } from '../sessions/proof.ts';
import type { Proofs } from '../sessions/proofs.ts';
import type { Step } from '../call/call.ts';

/** Nobody administers by an access token, not by a route that others may call either. */
const toViewer = (account: Account, { scopes }: Proof): Viewer => ({
  userId: account.id,
  username: account.username,
  isNamed: !account.needsUsername,
  isAdmin: account.isAdmin && scopes === undefined,
  ...(account.suspension && { suspension: account.suspension }),
  ...(account.timeZone !== undefined && { timeZone: account.timeZone }),
});

/** Throws unless an access token with these scopes may call the route. */
function ensureScope(route: Route, { scopes }: Proof): void {
  if (scopes === undefined) return;
  const enough = scopesOf(route);
  const [scope] = enough;
  if (scope === undefined) throw new DomainError('auth.session_needed');
  ensure(
    enough.some((one) => scopes.includes(one)),
    'auth.scope_missing',
    { scope },
  );
}

/** Finds out who is calling, and refuses those whom the route's contract does not let in. */
export const authenticate =
  (config: Config, proofs: Proofs, accounts: Accounts): Step =>
  async (call, next) => {
    const { route } = call.row;
    const proof = await proofs.find(call.request);
    const account = proof && (await accounts.find(proof.userId));
    // A token outlives its account no more than a session does, which is nobody's then.
    ensure(account || proof?.scopes === undefined, 'auth.invalid_token');
    if (account) {
      ensureScope(route, proof);
      call.proof = proof;
      call.account = account;
      call.viewer = toViewer(account, proof);
    }
    ensureAccess(route, call.viewer, config.contact.email);
    try {
      return await next(call);
    } catch (error) {
      // Who was suspended on the way is told so, unless they may still call it.
      const now = proof && error instanceof AccessChanged ? await accounts.find(proof.userId) : undefined;
      if (proof && now) ensureAccess(route, toViewer(now, proof), config.contact.email);
      throw error;
    }
  };
