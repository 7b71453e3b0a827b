import { type Account, DomainError, orThrow, type VerifiedPerson } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import type { Eraser } from '@masque/service-kit/erasure';
import { Injectable } from '@nestjs/common';
import { type AccountRow, AccountsService, type ProviderProfile } from '../accounts/accounts.service.ts';
import { UsernamesService } from '../usernames/usernames.service.ts';
import { SignInPeopleRepository } from './people.repository.ts';
import { personKey, type PersonRow } from './person.row.ts';

@Injectable()
export class SignInService implements Eraser {
  constructor(
    private readonly people: SignInPeopleRepository,
    private readonly accounts: AccountsService,
    private readonly names: UsernamesService,
  ) {}

  /**
   * Creates the account at the first sign-in. Concurrent first sign-ins compete for the person's row: one inserts it,
   * both create the account it names, and the next sign-in repairs a crash in between.
   * @throws `auth.address_taken` when another account has the address or is being created with it.
   */
  async signIn({ issuer, sub, email, name, picture }: VerifiedPerson): Promise<Account> {
    const profile = { email: email.trim().toLowerCase(), issuer, name, picture };
    for (;;) {
      const person = (await this.people.find(issuer, sub)) ?? (await this.register(issuer, sub, profile.email));
      const { userId, username, createdAt, claiming } = person;
      if (claiming !== undefined) await this.ensureApart(person, profile.email);
      const account = await this.accountOf(person, { _id: userId, sub, username, createdAt }, profile);
      if (account && claiming !== undefined) await this.people.stopClaiming(personKey(issuer, sub));
      if (account) return account;
      await this.erase(userId);
    }
  }

  /** Checks a claimed address again: another account may have appeared since the first check. */
  private async ensureApart({ userId, username }: Omit<PersonRow, '_id'>, email: string): Promise<void> {
    if (await this.accounts.find(userId)) return;
    if (!(await this.isTaken(email, userId))) return;
    await this.erase(userId);
    await this.names.release(username, userId);
    throw new DomainError('auth.address_taken');
  }

  private async isTaken(email: string, but?: string): Promise<boolean> {
    return (await this.accounts.hasAddress(email, but)) || this.people.haveAddress(email, but);
  }

  /** The first person updates the account; others keep only their own address. */
  private async accountOf(
    { userId, addedAt, issuer, sub }: Omit<PersonRow, '_id'>,
    owner: Pick<AccountRow, '_id' | 'sub' | 'username' | 'createdAt'>,
    profile: ProviderProfile,
  ): Promise<Account | null> {
    if (!addedAt || !(await this.accounts.find(userId))) return this.accounts.createOrUpdate(owner, profile);
    await this.people.setEmail(personKey(issuer, sub), profile.email);
    return this.accounts.get(userId);
  }

  async erase(userId: string): Promise<void> {
    await this.people.removeAllOf(userId);
  }

  private async register(issuer: string, sub: string, email: string): Promise<Omit<PersonRow, '_id'>> {
    if (await this.isTaken(email)) {
      const person = await this.people.find(issuer, sub);
      if (!person) throw new DomainError('auth.address_taken');
      return person;
    }
    const userId = newId();
    const username = await this.names.claimTemporary(email, userId);
    const person = { issuer, sub, userId, username, createdAt: new Date(), claiming: email };
    if (await this.people.insert(person)) return person;
    await this.names.release(username, userId);
    return orThrow(this.people.find(issuer, sub), 'auth.address_taken');
  }
}
