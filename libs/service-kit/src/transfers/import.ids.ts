import { createHash } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME = 10;
const RANDOM = 16;

/**
 * Id of what the nth file of a call becomes: the call's own for the first, and for the others one that follows from it, so
 * that a retry with the same Idempotency-Key finds what was made. As sortable as any: the time is the same.
 */
export function nthId(creationId: string, n: number): string {
  if (n === 0) return creationId;
  const hash = createHash('sha256').update(`${creationId}:${n}`).digest();
  const letters = Array.from(hash.subarray(0, RANDOM), (byte) => ALPHABET[byte % ALPHABET.length]);
  return creationId.slice(0, TIME) + letters.join('');
}
