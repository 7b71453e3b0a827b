import { randomUUID } from 'node:crypto';
import { SignJWT, importJWK } from 'jose';
import { claimsOf, cleanEmail, toAccount } from './accounts.ts';
import type { Keys } from './keys.ts';

/** The last three fields make bad tokens for tests; `expiresInSeconds` may be negative. */
export interface CredentialRequest {
  readonly email?: unknown;
  readonly name?: unknown;
  readonly picture?: unknown;
  readonly emailVerified?: unknown;
  readonly audience?: unknown;
  readonly issuer?: unknown;
  readonly expiresInSeconds?: unknown;
}

const HOUR = 3600;

export async function credentialFor(
  request: CredentialRequest,
  settings: { readonly issuer: string; readonly clientId: string; readonly keys: Keys },
): Promise<string | undefined> {
  const email = cleanEmail(request.email);
  if (!email) return undefined;
  const { keys } = settings;
  const { sub, ...claims } = claimsOf(toAccount({ ...request, email }), settings.issuer);
  const now = Math.floor(Date.now() / 1000);
  const lifetime = typeof request.expiresInSeconds === 'number' ? request.expiresInSeconds : HOUR;
  return (
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: keys.signing.kid ?? '', typ: 'JWT' })
      .setSubject(sub)
      .setIssuer(typeof request.issuer === 'string' ? request.issuer : settings.issuer)
      .setAudience(typeof request.audience === 'string' ? request.audience : settings.clientId)
      // Unique even within a second: each token is good for one sign-in.
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + lifetime)
      .sign(await importJWK(keys.signing, 'RS256'))
  );
}
