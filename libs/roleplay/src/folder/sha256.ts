// Browsers and Node have it; the ES library doesn't declare it.
declare const crypto: { readonly subtle: Subtle | undefined };
interface Subtle {
  digest(algorithm: string, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
}

const BLOCK = 64;

/** SHA-256 in hexadecimal. Pages of plain http have no `crypto.subtle`. */
export async function sha256(
  bytes: Uint8Array<ArrayBuffer>,
  subtle: Subtle | null = crypto.subtle ?? null,
): Promise<string> {
  const digest = subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : digestOf(bytes);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const primes = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && !Array.from({ length: n }, (_, d) => d).some((d) => d > 1 && d * d <= n && n % d === 0),
);
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0;
/** FIPS 180-4, 4.2.2 and 5.3.3: fractions of the roots of the first primes. */
const constants = Int32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)));
const initial = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const rotated = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

function digestOf(bytes: Uint8Array): Uint8Array {
  const state = Int32Array.from(initial);
  const words = new Int32Array(64);
  const whole = bytes.length - (bytes.length % BLOCK);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < whole; at += BLOCK) compress(state, words, view, at);
  const rest = bytes.subarray(whole);
  const last = new Uint8Array(rest.length + 9 > BLOCK ? 2 * BLOCK : BLOCK);
  last.set(rest);
  last[rest.length] = 0x80;
  const end = new DataView(last.buffer);
  end.setBigUint64(last.length - 8, BigInt(bytes.length) * 8n);
  for (let at = 0; at < last.length; at += BLOCK) compress(state, words, end, at);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) digest.setInt32(i * 4, word);
  return new Uint8Array(digest.buffer);
}

function compress(state: Int32Array, words: Int32Array, view: DataView, at: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const x = words[i - 15] ?? 0;
    const y = words[i - 2] ?? 0;
    const first = rotated(x, 7) ^ rotated(x, 18) ^ (x >>> 3);
    const second = rotated(y, 17) ^ rotated(y, 19) ^ (y >>> 10);
    words[i] = (words[i - 16] ?? 0) + first + (words[i - 7] ?? 0) + second;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const one =
      (h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + choice + (constants[i] ?? 0) + (words[i] ?? 0)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const two = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] ?? 0) + value;
}
