import { createHash } from 'node:crypto';
import { DomainError } from '@masque/contracts';
import { RedisClient } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { SignInProvider } from '../sign-in.config.ts';
import { Providers } from './providers.ts';
import { CredentialRefused } from './sign-in.refusals.ts';
import { CLOCK_S, verifyJwt } from './verify-jwt.ts';

const HOUR_S = 3_600;
/** Maximum token lifetime (s): Google uses 1 h, others up to 30 days. Used tokens are remembered that long. */
const maxLife = ({ kind }: SignInProvider): number => (kind === 'other' ? 30 * 24 : 1) * HOUR_S;

const Claims = z.looseObject({
  sub: z.string().min(1),
  iat: z.number(),
  exp: z.number(),
  azp: z.string().optional(),
  nonce: z.string().optional(),
});
export type IdClaims = z.output<typeof Claims>;

@Injectable()
export class IdTokens {
  constructor(
    private readonly providers: Providers,
    private readonly client: RedisClient,
  ) {}

  /** @throws `auth.invalid_credential`, or `server.unavailable` while provider discovery fails. */
  async verify(token: string, provider: SignInProvider): Promise<IdClaims> {
    const facts = await this.providers.find(provider).catch(() => {
      throw new DomainError('server.unavailable');
    });
    const { id } = provider.client;
    try {
      const options = { issuer: facts.issuers, audience: id, requiredClaims: ['exp', 'iat', 'sub'] };
      const claims = Claims.parse(await verifyJwt(token, facts, facts.algorithms, options));
      if (claims.iat > Date.now() / 1_000 + CLOCK_S) throw new Error(`iat is more than ${CLOCK_S} s in the future`);
      if (claims.exp - claims.iat > maxLife(provider)) throw new Error('token lifetime too long');
      if ((claims.azp ?? id) !== id) throw new Error('token was issued to a different client');
      return claims;
    } catch (error) {
      throw new CredentialRefused(error);
    }
  }

  async useOnce<T>(token: string, provider: SignInProvider, signIn: () => Promise<T>): Promise<T> {
    // Excludes the signature, whose last letter has several valid spellings.
    const signed = token.slice(0, token.lastIndexOf('.'));
    const key = `used-token:${createHash('sha256').update(signed).digest('base64url')}`;
    const isFirst = await this.client.redis.set(key, '', 'EX', maxLife(provider) + 2 * CLOCK_S, 'NX');
    if (!isFirst) throw new CredentialRefused('token was already used');
    try {
      return await signIn();
    } catch (error) {
      await this.client.redis.del(key).catch(() => undefined);
      throw error;
    }
  }
}
