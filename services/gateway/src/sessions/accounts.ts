import { Account, ensure, fillPath, identityRoutes, type VerifiedPerson } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type CacheQuery, TaggedCache } from '../cache/tagged-cache.ts';
import { Upstreams } from '../upstream/upstreams.ts';
import { askIdentity } from './ask-identity.ts';

const TTL_S = 300;
export const accountTag = (userId: string): string => `account:${userId}`;

@Injectable()
export class SessionAccounts {
  private readonly parsed = new LRUCache<Buffer, Account>({ max: 10_000 });

  constructor(
    private readonly upstreams: Upstreams,
    private readonly cache: TaggedCache,
  ) {}

  /** Asks what makes a cached account valid, in the same round trip as other commands of this turn. */
  prepare(userId: string): CacheQuery['current'] {
    return this.cache.read([accountTag(userId)]);
  }

  async find(userId: string, current = this.prepare(userId)): Promise<Account | undefined> {
    const tag = accountTag(userId);
    const load = () => askIdentity(this.upstreams, 'GET', fillPath(identityRoutes.getAccount.path, { id: userId }));
    const query = { key: tag, tags: [tag], ttl: TTL_S, isLenient: false, isPersonal: true, current, load };
    const entry = await this.cache.getOrLoad(query);
    if (!entry) return undefined;
    const known = this.parsed.get(entry.body);
    if (known) return known;
    const account = Account.parse(JSON.parse(entry.body.toString()));
    this.parsed.set(entry.body, account);
    return account;
  }

  /** Creates the account at the first sign-in. @throws `auth.address_taken`. */
  async signIn(person: VerifiedPerson): Promise<Account> {
    const path = identityRoutes.signIn.path;
    const body = JSON.stringify(person);
    const response = await askIdentity(this.upstreams, 'POST', path, body, ['auth.address_taken']);
    const account = Account.parse(JSON.parse(response?.body.toString() ?? 'null'));
    await this.cache.invalidate([accountTag(account.id)]);
    return account;
  }

  /** @throws `way.taken`, or `auth.required` when the account is gone. */
  async addPerson(userId: string, person: VerifiedPerson): Promise<void> {
    const path = fillPath(identityRoutes.addSignInWay.path, { id: userId });
    const added = await askIdentity(this.upstreams, 'POST', path, JSON.stringify(person), ['way.taken']);
    ensure(added, 'auth.required');
  }
}
