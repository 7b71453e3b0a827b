import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;
/** The fixed prefix lets secret scanners find leaked tokens. */
const FORM = /^masque_([0-9A-HJKMNP-TV-Z]{26})_([\w-]{43})$/;

export interface TokenKey {
  readonly id: string;
  readonly hash: string;
}

const hashOf = (secret: string): string => hash('sha256', secret, 'base64url');

export function newAccessToken(id: string): { readonly token: string; readonly hash: string } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { token: `masque_${id}_${secret}`, hash: hashOf(secret) };
}

export function readAccessToken(token: string): TokenKey | undefined {
  const [, id, secret] = FORM.exec(token) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, hash: hashOf(secret) };
}

/** Constant-time comparison. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
