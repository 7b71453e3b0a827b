import type { AccountRow } from './account.row.ts';
import type { AdminPair } from '../admins.ts';

type Person = Pick<AccountRow, 'email'>;
type Named = Pick<AccountRow, 'email' | 'username' | 'needsUsername'>;

/** Username and verified e-mail address must both be an administrator's. */
export const isAdmin = (account: Named, admins: readonly AdminPair[]): boolean =>
  !account.needsUsername &&
  admins.some(({ username, email }) => username === account.username.toLowerCase() && email === account.email);

/** Only the account with an administrator's verified e-mail address may take that administrator's username. */
export const mayTake = (username: string, person: Person | null, admins: readonly AdminPair[]): boolean => {
  const reserved = admins.find((admin) => admin.username === username.toLowerCase());
  return !reserved || reserved.email === person?.email;
};
