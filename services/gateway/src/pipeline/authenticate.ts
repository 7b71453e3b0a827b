import { DomainError, ensure, type Route, scopesOf } from '@masque/contracts';
import { AccessChanged } from '../sessions/open-calls.ts';
import { ensureAccess } from '@masque/service-kit/http';
import type { GatewayConfig } from '../config.ts';
import type { SessionAccounts } from '../sessions/accounts.ts';
import type { Proof } from '../sessions/proof.ts';
import type { SignedInCallers } from '../sessions/signed-in-callers.ts';
import { toViewer } from '../sessions/viewer.ts';
import type { PipelineStep } from '../call/call.ts';

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

export const authenticate =
  (config: GatewayConfig, callers: SignedInCallers, accounts: SessionAccounts): PipelineStep =>
  async (call, next) => {
    const { route, policy } = call.row;
    const { proof, account } = (await callers.find(call.request, policy.rate)) ?? {};
    // A deleted account's token is invalid; its session just counts as signed out.
    ensure(account || proof?.scopes === undefined, 'auth.invalid_token');
    if (proof && account) {
      ensureScope(route, proof);
      call.proof = proof;
      call.account = account;
      call.viewer = toViewer(account, proof);
    }
    ensureAccess(route, call.viewer, config.contact.email);
    try {
      return await next(call);
    } catch (error) {
      // A caller suspended mid-call gets the suspension error, unless the route allows suspended users.
      const now = proof && error instanceof AccessChanged ? await accounts.find(proof.userId) : undefined;
      if (proof && now) ensureAccess(route, toViewer(now, proof), config.contact.email);
      throw error;
    }
  };
