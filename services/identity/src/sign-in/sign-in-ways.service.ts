import { createHash } from 'node:crypto';
import { DomainError, ensure, type SignInWay, type VerifiedPerson } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.ts';
import { PeopleRepository } from './people.repository.ts';
import { personKey, type PersonRow } from './person.schema.ts';

const MOST = 10;

/** Of a row's key, which is a URL and no part of an address. */
const idOf = ({ _id }: Pick<PersonRow, '_id'>): string => createHash('sha256').update(_id).digest('hex').slice(0, 32);

/** The people by whom an account can be signed in to; who asks is its owner, as the gateway has made sure. */
@Injectable()
export class SignInWaysService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly accounts: AccountsService,
  ) {}

  async list(userId: string): Promise<{ ways: SignInWay[] }> {
    const account = await this.accounts.get(userId);
    const rows = await this.people.allOf(userId);
    return {
      ways: rows.map((row) => ({
        id: idOf(row),
        issuer: row.issuer,
        email: row.email ?? account.email,
        addedAt: (row.addedAt ?? row.createdAt).toISOString(),
      })),
    };
  }

  /** May be repeated. */
  async add(userId: string, { issuer, sub, email }: VerifiedPerson): Promise<{ ways: SignInWay[] }> {
    await this.accounts.get(userId);
    const rows = await this.people.allOf(userId);
    const [first] = rows;
    ensure(first, 'user.not_found');
    const { username, createdAt } = first;
    if (!rows.some(({ _id }) => _id === personKey(issuer, sub))) {
      ensure(rows.length < MOST, 'way.too_many', { most: MOST });
      const added = { addedAt: new Date(), email: email.trim().toLowerCase() };
      const isNew = await this.people.insert({ issuer, sub, userId, username, createdAt, ...added });
      ensure(isNew || (await this.people.find(issuer, sub))?.userId === userId, 'way.taken');
    }
    // The account may have been deleted meanwhile, with the ways that it had.
    if (!(await this.accounts.find(userId))) await this.people.removeAllOf(userId);
    return this.list(userId);
  }

  /** When it was the first, the next one takes its place, with its address. */
  async remove(userId: string, id: string): Promise<{ ways: SignInWay[] }> {
    const row = (await this.people.allOf(userId)).find((each) => idOf(each) === id);
    if (!row) throw new DomainError('way.not_found');
    ensure(await this.people.remove(row._id, userId), 'way.last');
    const [first] = await this.people.allOf(userId);
    if (first?.addedAt) {
      const { sub, email, issuer } = first;
      if (email !== undefined) await this.accounts.setPerson(userId, { sub, email, issuer });
      await this.people.putFirst(first._id);
    }
    return this.list(userId);
  }
}
