import { createHash } from 'node:crypto';
import { DomainError } from '@masque/contracts';
import { CONFIG, RedisClient } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { Provider } from './provider.ts';

/** Longest life of a token, in seconds: what Google gives. For so long a used one is remembered. */
const MAX_LIFE_S = 3_600;
/** By which a provider's clock may be ahead. */
const CLOCK_S = 30;

/** Claims of an ID token. Source: OpenID Connect Core, sections 2 and 5.1. */
const Claims = z.object({
  sub: z.string().min(1),
  email: z.string().min(3),
  email_verified: z.literal(true),
  name: z.string().default(''),
  picture: z.string().nullish(),
  iat: z.number(),
  exp: z.number(),
  azp: z.string().optional(),
  nonce: z.string().optional(),
});
export type IdClaims = z.output<typeof Claims>;

/** ID tokens of the provider: verified, and each good for one sign-in, over all gateways. */
@Injectable()
export class IdTokens {
  constructor(
    private readonly provider: Provider,
    private readonly client: RedisClient,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Errors: `auth.invalid_credential`; `server.unavailable` while the provider's keys cannot be read. */
  async verify(token: string): Promise<IdClaims> {
    const { keys, issuers } = await this.provider.find().catch(() => {
      throw new DomainError('server.unavailable');
    });
    const { id } = this.config.signIn.client;
    try {
      const options = { issuer: issuers, audience: id, algorithms: ['RS256', 'ES256'] };
      const { payload } = await jwtVerify(token, keys, { ...options, requiredClaims: ['exp', 'iat', 'sub'] });
      const claims = Claims.parse(payload);
      const isOfItsTime = claims.iat <= Date.now() / 1_000 + CLOCK_S && claims.exp - claims.iat <= MAX_LIFE_S;
      if (!isOfItsTime || (claims.azp ?? id) !== id) throw new Error('not for us, or not for now');
      return claims;
    } catch {
      throw new DomainError('auth.invalid_credential');
    }
  }

  /** Carries out the one sign-in of a verified token; when that fails, it may be tried again. */
  async useOnce<T>(token: string, signIn: () => Promise<T>): Promise<T> {
    // Without the signature, whose last letter can be written in several ways.
    const signed = token.slice(0, token.lastIndexOf('.'));
    const key = `used-token:${createHash('sha256').update(signed).digest('base64url')}`;
    const isFirst = await this.client.redis.set(key, '', 'EX', MAX_LIFE_S + CLOCK_S, 'NX');
    if (!isFirst) throw new DomainError('auth.invalid_credential');
    try {
      return await signIn();
    } catch (error) {
      await this.client.redis.del(key).catch(() => undefined);
      throw error;
    }
  }
}
