import { fetchProtectedResource } from 'openid-client';
import type { ProviderFacts } from './providers.ts';
import { signatureAlgorithms } from './signature.algorithms.ts';
import { verifyJwt } from './verify-jwt.ts';

type Claims = Readonly<Record<string, unknown>>;

/** Fetches plain or signed userinfo (OpenID Connect Core, section 5.3). @throws Error, with a message for the log. */
export async function fetchClaims(
  facts: ProviderFacts,
  url: string,
  accessToken: string,
  { sub, client }: { readonly sub: string; readonly client: string },
): Promise<Claims> {
  const response = await fetchProtectedResource(facts.configuration, accessToken, new URL(url), 'GET');
  if (!response.ok) throw new Error(`userinfo answered ${response.status}`);
  const isSigned = /^application\/jwt\s*(;|$)/i.test(response.headers.get('content-type') ?? '');
  const claims = isSigned ? await signedClaims(facts, await response.text(), client) : await response.json();
  if (Object(claims).sub !== sub) throw new Error('userinfo has a different subject');
  return Object(claims);
}

async function signedClaims(facts: ProviderFacts, token: string, client: string): Promise<Claims> {
  const claims = await verifyJwt(token, facts, signatureAlgorithms, {});
  const { iss, aud } = claims;
  if (iss !== undefined && !facts.issuers.includes(iss)) throw new Error('userinfo has a different issuer');
  if (aud !== undefined && ![aud].flat().includes(client)) throw new Error('userinfo is for a different client');
  return claims;
}
