import { usernameProblem } from '@masque/contracts/rules';

/** Who administers: the account with this username and this verified e-mail address, both compared without case. */
export interface AdminPair {
  readonly username: string;
  readonly email: string;
}

/** `curator:curator@example.org,…` as pairs in lower case; null when it cannot be read. */
export function parseAdmins(setting: string): readonly AdminPair[] | null {
  const pairs = setting
    .split(',')
    .map((pair) => pair.trim().toLowerCase())
    .filter((pair) => pair !== '')
    .map((pair) => /^([^:]+):([^:\s]+@[^:\s]+)$/.exec(pair));
  const admins = pairs.map((match) => ({ username: match?.[1] ?? '', email: match?.[2] ?? '' }));
  return admins.every(({ username }) => usernameProblem(username) === null) ? admins : null;
}
