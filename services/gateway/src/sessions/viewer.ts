import type { Account, Viewer } from '@masque/contracts';
import type { Proof } from './proof.ts';

/** Access tokens and jobs never have admin rights, not even on routes open to others. */
export const toViewer = (account: Account, { scopes }: Pick<Proof, 'scopes'>): Viewer => ({
  userId: account.id,
  username: account.username,
  isNamed: !account.needsUsername,
  isAdmin: account.isAdmin && scopes === undefined,
  ...(account.suspension && { suspension: account.suspension }),
  ...(account.timeZone !== undefined && { timeZone: account.timeZone }),
  ...(scopes === undefined && { isPage: true }),
});
