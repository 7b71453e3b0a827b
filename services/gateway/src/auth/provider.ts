import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { Config } from '../config.ts';

const Discovery = z.object({
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  issuer: z.string(),
});

export interface ProviderFacts {
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly issuers: string[];
  readonly keys: JWTVerifyGetKey;
}

const TIMEOUT_MS = 5_000;

/** What the OpenID provider says of itself, read when it is first needed. */
@Injectable()
export class Provider {
  private facts: Promise<ProviderFacts> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Rejects while the provider is away; the next call asks again. */
  async find(): Promise<ProviderFacts> {
    this.facts ??= this.discover();
    try {
      return await this.facts;
    } catch (error) {
      this.facts = undefined;
      throw error;
    }
  }

  private async discover(): Promise<ProviderFacts> {
    const url = `${this.config.signIn.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const found = Discovery.parse(await response.json());
    return {
      authorizationUrl: found.authorization_endpoint,
      tokenUrl: found.token_endpoint,
      // Google signs with its issuer's name with and without the scheme.
      issuers: [found.issuer, found.issuer.replace(/^https:\/\/(?=accounts\.google\.com$)/, '')],
      keys: createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: TIMEOUT_MS }),
    };
  }
}
