import { createHash } from 'node:crypto';
import { DomainError } from '@masque/contracts';
import { RedisClient } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import type { SignInProvider } from '../sign-in.config.ts';
import { Providers } from './providers.ts';

const HOUR_S = 3_600;
/** Longest life of a token, in seconds: what Google gives; some others give ten hours. For so long a used one is remembered. */
const maxLife = ({ kind }: SignInProvider): number => (kind === 'other' ? 24 : 1) * HOUR_S;
/** By which a provider's clock may be ahead. */
const CLOCK_S = 30;
/** By a key that only the provider has: none by the client's secret, and never `none`. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256', 'EdDSA', 'Ed25519'];

/** Claims of an ID token. Source: OpenID Connect Core, sections 2 and 5.1. */
const Claims = z.looseObject({
  sub: z.string().min(1),
  iat: z.number(),
  exp: z.number(),
  azp: z.string().optional(),
  nonce: z.string().optional(),
});
export type IdClaims = z.output<typeof Claims>;

/** ID tokens of the providers: verified, and each good for one sign-in, over all gateways. */
@Injectable()
export class IdTokens {
  constructor(
    private readonly providers: Providers,
    private readonly client: RedisClient,
  ) {}

  /** Errors: `auth.invalid_credential`; `server.unavailable` while the provider's keys cannot be read. */
  async verify(token: string, provider: SignInProvider): Promise<IdClaims> {
    const { keys, issuers } = await this.providers.find(provider).catch(() => {
      throw new DomainError('server.unavailable');
    });
    const { id } = provider.client;
    try {
      const options = { issuer: issuers, audience: id, algorithms: ALGORITHMS };
      const { payload } = await jwtVerify(token, keys, { ...options, requiredClaims: ['exp', 'iat', 'sub'] });
      const claims = Claims.parse(payload);
      const isOfItsTime = claims.iat <= Date.now() / 1_000 + CLOCK_S && claims.exp - claims.iat <= maxLife(provider);
      if (!isOfItsTime || (claims.azp ?? id) !== id) throw new Error('not for us, or not for now');
      return claims;
    } catch {
      throw new DomainError('auth.invalid_credential');
    }
  }

  /** Carries out the one sign-in of a verified token; when that fails, it may be tried again. */
  async useOnce<T>(token: string, provider: SignInProvider, signIn: () => Promise<T>): Promise<T> {
    // Without the signature, whose last letter can be written in several ways.
    const signed = token.slice(0, token.lastIndexOf('.'));
    const key = `used-token:${createHash('sha256').update(signed).digest('base64url')}`;
    const isFirst = await this.client.redis.set(key, '', 'EX', maxLife(provider) + CLOCK_S, 'NX');
    if (!isFirst) throw new DomainError('auth.invalid_credential');
    try {
      return await signIn();
    } catch (error) {
      await this.client.redis.del(key).catch(() => undefined);
      throw error;
    }
  }
}
