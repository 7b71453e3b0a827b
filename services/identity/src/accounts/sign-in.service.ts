import { type Account, orThrow, type VerifiedPerson } from '@masque/contracts';
import { CONFIG, newId } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.ts';
import { UsernamesService } from '../usernames/usernames.service.ts';
import { isAdmin } from './account.policy.ts';
import type { AccountRow } from './account.schema.ts';
import { toAccount } from './account.view.ts';
import { AccountsRepository, type FromProvider } from './accounts.repository.ts';
import { AccountsService } from './accounts.service.ts';
import { PeopleRepository } from './people.repository.ts';
import type { PersonRow } from './person.schema.ts';

/** For the gateway, which has verified the person with the provider. */
@Injectable()
export class SignInService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly rows: AccountsRepository,
    private readonly accounts: AccountsService,
    private readonly names: UsernamesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The account of the person, made at the first sign-in. Two first sign-ins at once meet at the person's row: one of
   * them writes it, both make the account that it names. A crash in between is healed by the next sign-in.
   */
  async signIn({ sub, email, name, picture }: VerifiedPerson): Promise<Account> {
    const given: FromProvider = { email: email.trim().toLowerCase(), name, picture };
    const person = (await this.people.find(sub)) ?? (await this.meet(sub, given.email));
    const known = await this.accounts.find(person.userId);
    if (!known) await this.rows.insert(newAccount(person, given));
    else if (differs(known, given)) await this.rows.updateFromProvider(known._id, given);
    return this.account(person.userId);
  }

  async account(id: string): Promise<Account> {
    const row = await orThrow(this.accounts.find(id), 'user.not_found');
    return toAccount(row, isAdmin(row, this.config.admins));
  }

  private async meet(sub: string, email: string): Promise<PersonRow> {
    const userId = newId();
    const username = await this.names.claimTemporary(email, userId);
    const person = { _id: sub, userId, username, createdAt: new Date() };
    if (await this.people.insert(person)) return person;
    await this.names.release(username, userId);
    return orThrow(this.people.find(sub), 'server.failed');
  }
}

const newAccount = (person: PersonRow, given: FromProvider) => ({
  ...given,
  _id: person.userId,
  sub: person._id,
  username: person.username,
  needsUsername: true,
  bio: '',
  profilePicture: null,
  createdAt: person.createdAt,
});

const differs = (row: AccountRow, given: FromProvider): boolean =>
  row.email !== given.email || row.name !== given.name || row.picture !== given.picture;
