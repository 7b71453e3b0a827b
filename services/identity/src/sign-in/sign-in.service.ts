import { type Account, DomainError, orThrow, type VerifiedPerson } from '@masque/contracts';
import { type Eraser, newId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { type AccountRow, AccountsService, type ProviderProfile } from '../accounts/accounts.service.ts';
import { UsernamesService } from '../usernames/usernames.service.ts';
import { PeopleRepository } from './people.repository.ts';
import { personKey, type PersonRow } from './person.schema.ts';

@Injectable()
export class SignInService implements Eraser {
  constructor(
    private readonly people: PeopleRepository,
    private readonly accounts: AccountsService,
    private readonly names: UsernamesService,
  ) {}

  /**
   * The account of the person, created at the first sign-in. Two first sign-ins at once compete for the person's row:
   * one of them inserts it, both create the account that it names. The next sign-in repairs a crash in between. Whoever
   * has deleted their account gets a new one, also while the old one is being erased. Whose address another account has,
   * or is just getting, must add the way there: `auth.address_taken`.
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

  /** Who claims an address asks once more for another account: one may have been made since it asked first. */
  private async ensureApart({ userId, username }: Omit<PersonRow, '_id'>, email: string): Promise<void> {
    if (await this.accounts.find(userId)) return;
    if (!(await this.isTaken(email, userId))) return;
    await this.erase(userId);
    await this.names.release(username, userId);
    throw new DomainError('auth.address_taken');
  }

  /** By an account, or by one of the ways to sign in to it. */
  private async isTaken(email: string, but?: string): Promise<boolean> {
    return (await this.accounts.hasAddress(email, but)) || this.people.haveAddress(email, but);
  }

  /** What the first way says becomes the account's; of others only their own address is kept. */
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
      // By the same person a moment ago, it may be.
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
