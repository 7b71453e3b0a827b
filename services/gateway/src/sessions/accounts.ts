import { Account, DomainError, fillPath, identityRoutes, type VerifiedPerson } from '@masque/contracts';
import { currentRequestId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { TaggedCache } from '../cache/tagged-cache.ts';
import { Upstreams } from '../upstream/upstreams.ts';

const TTL_S = 300;

/** Accounts as identity knows them, kept near for a while: each signed-in call needs one. */
@Injectable()
export class Accounts {
  private readonly parsed = new LRUCache<Buffer, Account>({ max: 10_000 });

  constructor(
    private readonly upstreams: Upstreams,
    private readonly cache: TaggedCache,
  ) {}

  /** Undefined: the account is no more. */
  async find(userId: string): Promise<Account | undefined> {
    const entry = await this.cache.through(`account:${userId}`, async () => {
      const answer = await this.ask('GET', fillPath(identityRoutes.getAccount.path, { id: userId }));
      return answer && { ...answer, tags: [accountTag(userId)], ttl: TTL_S };
    });
    if (!entry) return undefined;
    const known = this.parsed.get(entry.body);
    if (known) return known;
    const account = Account.parse(JSON.parse(entry.body.toString()));
    this.parsed.set(entry.body, account);
    return account;
  }

  /** The account of a person that a provider has vouched for, made when it is the first time. */
  async signIn(person: VerifiedPerson): Promise<Account> {
    const answer = await this.ask('POST', identityRoutes.signIn.path, JSON.stringify(person));
    const account = Account.parse(JSON.parse(answer?.body.toString() ?? 'null'));
    await this.cache.purge(accountTag(account.id));
    return account;
  }

  private async ask(method: 'GET' | 'POST', path: string, body?: string) {
    const identity = { viewer: null, requestId: currentRequestId() };
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const call = {
      service: 'identity',
      method,
      path,
      identity,
      headers,
      ...(body === undefined ? {} : { body }),
    } as const;
    const answer = await this.upstreams.request(call);
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    if (answer.statusCode === 404) return undefined;
    if (answer.statusCode !== 200) throw new DomainError('server.unavailable');
    return { body: bytes, contentType: 'application/json' };
  }
}

export const accountTag = (userId: string): string => `account:${userId}`;
