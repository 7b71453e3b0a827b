import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { privateFolder } from '../parts/private-folder.ts';

export interface LocalAccount {
  /** 21 digits, always the same for an email address. */
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
  readonly picture?: string;
}

export interface SampleAccount {
  readonly email: string;
  readonly name: string;
  readonly about: string;
}

/** The last three are the administrators of the local default (`ADMINS`). */
export const sampleAccounts: readonly SampleAccount[] = [
  { email: 'mira@masque.local', name: 'Mira Vale', about: 'author' },
  { email: 'jonas@masque.local', name: 'Jonas Reed', about: 'author' },
  { email: 'noor@masque.local', name: 'Noor Haddad', about: 'author' },
  { email: 'curator@masque.local', name: 'Curator', about: 'admin' },
  { email: 'warden@masque.local', name: 'Warden', about: 'admin' },
  { email: 'steward@masque.local', name: 'Steward', about: 'admin' },
];

const MOST_EMAIL = 254;
const MOST_NAME = 100;
const DIGITS = 10n ** 20n;

export function cleanEmail(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const email = text.trim().toLowerCase();
  return email.length <= MOST_EMAIL && /^[^\s@<>"']+@[^\s@<>"']+$/.test(email) ? email : undefined;
}

export function subjectOf(email: string): string {
  const hash = BigInt(`0x${createHash('sha256').update(email).digest('hex')}`);
  return `1${String(hash % DIGITS).padStart(20, '0')}`;
}

function nameOf(email: string): string {
  const sample = sampleAccounts.find((each) => each.email === email);
  if (sample) return sample.name;
  const words =
    email
      .split('@')[0]
      ?.split(/[._+-]+/)
      .filter(Boolean) ?? [];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email;
}

export interface NewLocalAccount {
  readonly email: string;
  readonly name?: unknown;
  readonly picture?: unknown;
  readonly emailVerified?: unknown;
}

export function toAccount({ email, name, picture, emailVerified }: NewLocalAccount): LocalAccount {
  const given = typeof name === 'string' ? name.trim().slice(0, MOST_NAME) : '';
  return {
    sub: subjectOf(email),
    email,
    name: given || nameOf(email),
    emailVerified: emailVerified !== false,
    ...(typeof picture === 'string' && picture ? { picture } : {}),
  };
}

/** Persisted, so that tokens outlive a restart. */
export class LocalAccounts {
  private readonly bySub = new Map<string, LocalAccount>();
  private readonly file: string;

  constructor(file: string) {
    this.file = file;
    for (const account of this.read()) this.bySub.set(account.sub, account);
  }

  find(sub: string): LocalAccount | undefined {
    return this.bySub.get(sub);
  }

  remember(given: NewLocalAccount): LocalAccount {
    const account = toAccount(given);
    this.bySub.set(account.sub, account);
    privateFolder(dirname(this.file));
    writeFileSync(this.file, JSON.stringify([...this.bySub.values()]), { mode: 0o600 });
    return account;
  }

  private read(): LocalAccount[] {
    try {
      const accounts: LocalAccount[] = JSON.parse(readFileSync(this.file, 'utf8'));
      return accounts;
    } catch {
      return [];
    }
  }
}

export function claimsOf(account: LocalAccount, issuer: string) {
  return {
    sub: account.sub,
    email: account.email,
    email_verified: account.emailVerified,
    name: account.name,
    picture: account.picture ?? `${issuer}/pictures/${account.sub}.svg`,
  };
}
