import { randomBytes } from 'node:crypto';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomPKCECodeVerifier,
} from 'openid-client';
import type { SignInProvider } from '../sign-in.config.ts';
import type { IdClaims } from './id-tokens.ts';
import type { ProviderFacts } from './providers.ts';
import type { SignInAttempt } from './sign-in-attempts.ts';
import { fetchClaims } from './user-info.ts';

export interface Challenge {
  readonly nonce: string;
  readonly verifier: string;
}
export const newChallenge = (): Challenge => ({
  nonce: randomBytes(24).toString('base64url'),
  verifier: randomPKCECodeVerifier(),
});

export async function authorizationUrl(
  provider: SignInProvider,
  facts: ProviderFacts,
  callback: string,
  { nonce, verifier, state, again }: Challenge & { readonly state: string; readonly again: boolean },
): Promise<string> {
  const url = buildAuthorizationUrl(facts.configuration, {
    redirect_uri: callback,
    scope: provider.scopes.join(' '),
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(again ? { prompt: 'login' } : {}),
  });
  return url.href;
}

export interface ProviderTokens {
  readonly idToken: string | undefined;
  readonly more: ((claims: IdClaims) => Promise<Readonly<Record<string, unknown>>>) | undefined;
}

/** Exchanges the code. openid-client checks state, `iss` (RFC 9207), nonce and claims; we verify the signature. */
export async function redeem(
  { client: { id: client } }: SignInProvider,
  facts: ProviderFacts,
  back: URL,
  state: string,
  { verifier, nonce }: SignInAttempt,
): Promise<ProviderTokens> {
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
  const tokens = await authorizationCodeGrant(facts.configuration, back, checks);
  const { userInfoUrl: url } = facts;
  if (url === undefined) return { idToken: tokens.id_token, more: undefined };
  const more = ({ sub }: IdClaims) => fetchClaims(facts, url, tokens.access_token, { sub, client });
  return { idToken: tokens.id_token, more };
}
