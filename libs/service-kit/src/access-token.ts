import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;
/** With a prefix by which scanners find one that has strayed into a repository. */
const FORM = /^masque_([0-9A-HJKMNP-TV-Z]{26})_([\w-]{43})$/;

/** An access token as it is looked up: the id of its row, and the hash of its secret (SHA-256, base64url). */
export interface TokenKey {
  readonly id: string;
  readonly hash: string;
}

const hashOf = (secret: string): string => hash('sha256', secret, 'base64url');

/** A new token with this id, and what may be kept of it. */
export function newAccessToken(id: string): { readonly token: string; readonly hash: string } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { token: `masque_${id}_${secret}`, hash: hashOf(secret) };
}

/** Undefined for what is no access token of ours, such as a model provider's key. */
export function readAccessToken(token: string): TokenKey | undefined {
  const [, id, secret] = FORM.exec(token) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, hash: hashOf(secret) };
}

/** In a time that tells nothing of where they differ. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
