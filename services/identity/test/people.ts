import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, identityRoutes, issuers, type Viewer } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import type { StartedService } from '@masque/testkit';

export const settings = {
  MEDIA_URL: `file:${mkdtempSync(join(tmpdir(), 'masque-people-'))}`,
  ADMINS:
    'curator:curator@masque.local,warden:warden@masque.local,steward:steward@masque.local,keeper:local:keeper@masque.local',
};

/** A person as a provider vouches for them. */
export const aPerson = (own: { issuer?: string; sub?: string; email?: string } = {}) => {
  const sub = own.sub ?? newId();
  return { issuer: issuers.local, sub, email: `${sub.toLowerCase()}@example.org`, name: 'Iris', picture: null, ...own };
};

export const viewerOf = (account: Account): Viewer => ({
  userId: account.id,
  username: account.username,
  isNamed: !account.needsUsername,
  isAdmin: account.isAdmin,
});

/** Signs a person in as the gateway does; returns the account and a caller for it. */
export async function signedIn(service: StartedService, person = aPerson()) {
  const { body: account } = await service.as(null).call(identityRoutes.signIn, { body: person });
  return { account, caller: service.as(viewerOf(account)) };
}

/** Also gives the account a username. */
export async function named(service: StartedService, username: string, person = aPerson()) {
  const { account, caller } = await signedIn(service, person);
  await caller.call(identityRoutes.setUsername, { body: { username } });
  return { account, caller };
}
