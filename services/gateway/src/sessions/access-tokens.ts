import { fillPath, identityRoutes, TokenGrant } from '@masque/contracts';
import { readAccessToken, type TokenKey } from '@masque/service-kit/http';
import { Injectable } from '@nestjs/common';
import { TaggedCache } from '../cache/tagged-cache.ts';
import { Upstreams } from '../upstream/upstreams.ts';
import { askIdentity } from './ask-identity.ts';
import { OpenCalls } from './open-calls.ts';
import type { Proof } from './proof.ts';

const TTL_S = 60;
const { checkAccessToken, deleteAccessTokensOf } = identityRoutes;

@Injectable()
export class AccessTokens {
  constructor(
    private readonly upstreams: Upstreams,
    private readonly cache: TaggedCache,
    private readonly openCalls: OpenCalls,
  ) {}

  async find(token: string): Promise<Proof | undefined> {
    const foundAt = performance.now();
    const key = readAccessToken(token);
    const grant = key && (await this.grantOf(key));
    if (!grant) return undefined;
    return { key: tagOf(key), ...grant, foundAt, holds: async () => (await this.grantOf(key)) !== undefined };
  }

  async revokeAllOf(userId: string): Promise<void> {
    const answer = await askIdentity(this.upstreams, 'DELETE', fillPath(deleteAccessTokensOf.path, { id: userId }));
    const tags = deleteAccessTokensOf.response
      .parse(JSON.parse(answer?.body.toString() ?? ''))
      .ids.map((id) => tagOf({ id }));
    await this.cache.invalidate(tags);
    await this.openCalls.announce(tags);
  }

  private async grantOf({ id, hash }: TokenKey): Promise<TokenGrant | undefined> {
    const tag = tagOf({ id });
    const path = `${fillPath(checkAccessToken.path, { id })}?hash=${hash}`;
    const load = () => askIdentity(this.upstreams, 'GET', path);
    const query = { key: `${tag}:${hash}`, tags: [tag], ttl: TTL_S, isLenient: false, isPersonal: true, load };
    const entry = await this.cache.getOrLoad(query);
    return entry && TokenGrant.parse(JSON.parse(entry.body.toString()));
  }
}

const tagOf = ({ id }: Pick<TokenKey, 'id'>): string => `access-token:${id}`;
