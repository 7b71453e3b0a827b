import { issuers } from '@masque/contracts';
import { subjectOf } from '../../infra/local/src/oidc/accounts.ts';
import type { AccountRow } from '../../services/identity/src/accounts/account.row.ts';
import { type PersonRow, personKey } from '../../services/identity/src/sign-in/person.row.ts';
import type { UsernameRow } from '../../services/identity/src/usernames/usernames.service.ts';

export interface GeneratedUser {
  readonly userId: string;
  readonly username: string;
  readonly email: string;
}

const CREATED = new Date(Date.UTC(2025, 0, 1));

export function userOf(kind: 'author' | 'reader', n: number, seed: number): GeneratedUser {
  const username = `load-${seed}-${kind}-${n}`;
  return { userId: `01${username}`, username, email: `${username}@example.org` };
}

export function accountOf({ userId, username, email }: GeneratedUser): {
  account: AccountRow;
  person: PersonRow;
  name: UsernameRow;
} {
  const sub = subjectOf(email);
  const account: AccountRow = {
    _id: userId,
    sub,
    email,
    name: username,
    picture: null,
    username,
    needsUsername: false,
    bio: '',
    profilePicture: null,
    createdAt: CREATED,
    revision: 1,
    outbox: { 'user-changed': true },
  };
  const person = {
    _id: personKey(issuers.local, sub),
    issuer: issuers.local,
    sub,
    userId,
    username,
    createdAt: CREATED,
  };
  return { account, person, name: { _id: username.toLowerCase(), userId } };
}
