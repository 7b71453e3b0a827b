import { CONFIG, HttpUrl, messageOf } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { createRemoteJWKSet, customFetch as keysFetch, type JWTVerifyGetKey } from 'jose';
import { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, Configuration, customFetch } from 'openid-client';
import { z } from 'zod';
import type { GatewayConfig } from '../config.ts';
import type { SignInProvider } from '../sign-in.config.ts';
import { providerFetch } from './provider.fetch.ts';

/** Keeps unknown members: openid-client depends on them. Source: OpenID Connect Discovery, section 3. */
const Discovery = z
  .object({
    issuer: z.string(),
    // A script also navigates there, so only http(s).
    authorization_endpoint: HttpUrl,
    token_endpoint: HttpUrl,
    jwks_uri: HttpUrl,
    userinfo_endpoint: HttpUrl.optional(),
    id_token_signing_alg_values_supported: z.array(z.string()).optional(),
    // OpenID Connect RP-Initiated Logout, section 2.1.
    end_session_endpoint: HttpUrl.optional().catch(undefined),
  })
  .catchall(z.json());
type Discovery = z.output<typeof Discovery>;

export interface ProviderFacts {
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly issuers: string[];
  readonly keys: JWTVerifyGetKey;
  readonly algorithms: readonly string[];
  readonly userInfoUrl: string | undefined;
  readonly endSessionUrl: string | undefined;
  readonly configuration: Configuration;
}

export class ProviderAway extends Error {}

export const TIMEOUT_S = 5;
const KEYS_MS = 5_000;
const KEPT_MS = 60 * 60 * 1_000;

interface CachedFacts {
  readonly facts: Promise<ProviderFacts>;
  readonly until: number;
}

@Injectable()
export class Providers {
  private readonly kept = new Map<string, CachedFacts>();

  constructor(@Inject(CONFIG) private readonly config: GatewayConfig) {}

  byName(name: unknown): SignInProvider | undefined {
    return this.config.signIn.providers.find((provider) => provider.name === name);
  }

  /** @throws ProviderAway while the provider is down; the next call tries again. */
  async find(provider: SignInProvider): Promise<ProviderFacts> {
    const before = this.kept.get(provider.name);
    if (before && before.until > Date.now()) return before.facts;
    const facts = discover(provider).catch((error: unknown) => {
      if (before) return before.facts;
      this.kept.delete(provider.name);
      throw new ProviderAway(messageOf(error), { cause: error });
    });
    this.kept.set(provider.name, { facts, until: Date.now() + KEPT_MS });
    return facts;
  }
}

async function discover(provider: SignInProvider): Promise<ProviderFacts> {
  const url = `${provider.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await providerFetch(url, { signal: AbortSignal.timeout(TIMEOUT_S * 1_000), redirect: 'error' });
  const found = Discovery.parse(await response.json());
  // OpenID Connect Discovery, section 4.3: otherwise one provider could impersonate another.
  if (found.issuer !== provider.issuer) throw new Error(`${provider.issuer} calls itself ${found.issuer}`);
  if (provider.issuer.startsWith('https:')) ensureHttps(found);
  return {
    authorizationUrl: found.authorization_endpoint,
    tokenUrl: found.token_endpoint,
    // Google's tokens name the issuer with or without the scheme.
    issuers: [found.issuer, found.issuer.replace(/^https:\/\/(?=accounts\.google\.com$)/, '')],
    keys: createRemoteJWKSet(new URL(found.jwks_uri), {
      timeoutDuration: TIMEOUT_S * 1_000,
      cooldownDuration: KEYS_MS,
      [keysFetch]: providerFetch,
    }),
    algorithms: found.id_token_signing_alg_values_supported ?? ['RS256'],
    userInfoUrl: found.userinfo_endpoint,
    endSessionUrl: found.end_session_endpoint,
    configuration: configurationOf(provider, found),
  };
}

function ensureHttps(found: Discovery): void {
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint, end_session_endpoint } = found;
  for (const url of [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint, end_session_endpoint]) {
    if (url !== undefined && !url.startsWith('https:')) throw new Error(`${url} is not https`);
  }
}

function configurationOf({ issuer, client }: SignInProvider, found: Discovery): Configuration {
  const authenticate = client.auth === 'post' ? ClientSecretPost(client.secret) : ClientSecretBasic(client.secret);
  const configuration = new Configuration(found, client.id, {}, authenticate);
  configuration.timeout = TIMEOUT_S;
  configuration[customFetch] = (address, { body, ...options }) =>
    providerFetch(address, { ...options, body: body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null) });
  if (issuer.startsWith('http:')) allowInsecureRequests(configuration);
  return configuration;
}
