import type { AccountRow } from './account.row.ts';
import type { AdminPair } from '../admins.ts';

type Person = Pick<AccountRow, 'email'>;
type Named = Pick<AccountRow, 'email' | 'username' | 'needsUsername'>;

/** Username and verified e-mail address must both be an administrator's. */
export const isAdmin = (account: Named, admins: readonly AdminPair[]): boolean =>
  !account.needsUsername &&
  admins.some(({ username, email }) => username === account.username.toLowerCase() && email === account.email);

/** An administrator's username is only for the account with the administrator's verified e-mail address. */
export const mayTake = (username: string, person: Person | null, admins: readonly AdminPair[]): boolean => {
  const reserved = admins.find((admin) => admin.username === username.toLowerCase());
  return !reserved || reserved.email === person?.email;
};
