import { createHash } from 'node:crypto';
import { DomainError, ensure, type SignInWay, type VerifiedPerson, type Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.ts';
import { SignInPeopleRepository } from './people.repository.ts';
import { personKey, type PersonRow } from './person.row.ts';

const MOST = 10;

/** Hashed, because a row's key contains a URL and can't go into a path. */
const idOf = ({ _id }: Pick<PersonRow, '_id'>): string => createHash('sha256').update(_id).digest('hex').slice(0, 32);

/** The gateway ensures that the caller owns the account. */
@Injectable()
export class SignInWaysService implements ExportPart {
  constructor(
    private readonly people: SignInPeopleRepository,
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
    // The account may have been deleted meanwhile, with its rows.
    if (!(await this.accounts.find(userId))) await this.people.removeAllOf(userId);
    return this.list(userId);
  }

  /** If it was the first, the next one takes its place, and its address becomes the account's. */
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

  async *files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    const { ways } = await this.list(userId);
    const shown = ways.map(({ issuer, email, addedAt }) => ({ issuer, email, addedAt }));
    yield jsonFile('sign-in-ways.json', { ways: shown });
  }
}
