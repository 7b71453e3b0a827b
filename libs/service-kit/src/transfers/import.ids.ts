import { createHash } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME = 10;
const RANDOM = 16;

/** Derived from the call's id, so that a retry with its Idempotency-Key finds the nth file. Sorts like any id. */
export function nthId(creationId: string, n: number): string {
  if (n === 0) return creationId;
  const hash = createHash('sha256').update(`${creationId}:${n}`).digest();
  const letters = Array.from(hash.subarray(0, RANDOM), (byte) => ALPHABET[byte % ALPHABET.length]);
  return creationId.slice(0, TIME) + letters.join('');
}
