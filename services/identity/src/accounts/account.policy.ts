import type { AccountRow } from './account.row.ts';
import type { AdminPair } from '../admins.ts';

type Person = Pick<AccountRow, 'email' | 'issuer'>;
type Named = Person & Pick<AccountRow, 'username' | 'needsUsername'>;

const isPerson = (admin: AdminPair, person: Person | null): boolean =>
  admin.email === person?.email && (admin.issuer ?? person.issuer) === person.issuer;

/** Username and verified e-mail address must both be an administrator's, and the provider if one is named. */
export const isAdmin = (account: Named, admins: readonly AdminPair[]): boolean =>
  !account.needsUsername &&
  admins.some((admin) => admin.username === account.username.toLowerCase() && isPerson(admin, account));

/** Only the account with an administrator's verified e-mail address may take that administrator's username. */
export const mayTake = (username: string, person: Person | null, admins: readonly AdminPair[]): boolean => {
  const reserved = admins.find((admin) => admin.username === username.toLowerCase());
  return !reserved || isPerson(reserved, person);
};
