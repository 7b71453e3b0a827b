import { issuers } from '@masque/contracts';
import { usernameProblem } from '@masque/contracts/rules';

export interface AdminPair {
  readonly username: string;
  readonly email: string;
  readonly issuer?: string;
}

export function parseAdmins(setting: string): readonly AdminPair[] | null {
  const entries = setting
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const admins = entries.map(parseAdmin).filter((admin) => admin !== null);
  return admins.length === entries.length ? admins : null;
}

function parseAdmin(entry: string): AdminPair | null {
  const [, username = '', provider, email = ''] = /^([^:]+):(?:(.+):)?([^:\s]+@[^:\s]+)$/.exec(entry) ?? [];
  const issuer = provider === undefined ? undefined : issuerOf(provider);
  if (usernameProblem(username) !== null || issuer === null) return null;
  const pair = { username: username.toLowerCase(), email: email.toLowerCase() };
  return issuer === undefined ? pair : { ...pair, issuer };
}

function issuerOf(provider: string): string | null {
  if (provider === 'google' || provider === 'local') return issuers[provider];
  return /^https?:$/.test(URL.parse(provider)?.protocol ?? '') ? provider : null;
}
