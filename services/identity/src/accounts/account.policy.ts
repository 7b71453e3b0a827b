import type { AccountRow } from './account.row.ts';
import type { AdminPair } from '../admins.ts';

type Person = Pick<AccountRow, 'email' | 'issuer'>;
type Named = Person & Pick<AccountRow, 'username' | 'needsUsername'>;

const isPerson = (admin: AdminPair, person: Person | null): boolean =>
  admin.email === person?.email && (admin.issuer ?? person.issuer) === person.issuer;

export const isAdmin = (account: Named, admins: readonly AdminPair[]): boolean =>
  !account.needsUsername &&
  admins.some((admin) => admin.username === account.username.toLowerCase() && isPerson(admin, account));

/** Reserves an administrator's username for the account with their verified email. */
export const mayTake = (username: string, person: Person | null, admins: readonly AdminPair[]): boolean => {
  const reserved = admins.find((admin) => admin.username === username.toLowerCase());
  return !reserved || isPerson(reserved, person);
};
