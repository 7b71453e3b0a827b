// Browsers and Node have it; the ES library doesn't declare it.
declare const crypto: { readonly subtle: Subtle | undefined };
interface Subtle {
  digest(algorithm: string, bytes: Uint8Array): Promise<ArrayBuffer>;
}

const BLOCK = 64;

/** SHA-256 in hexadecimal. Pages of plain http have no `crypto.subtle`. */
export async function sha256(bytes: Uint8Array, subtle: Subtle | null = crypto.subtle ?? null): Promise<string> {
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
    const x = words[i - 15]!;
    const y = words[i - 2]!;
    const first = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const second = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    words[i] = (words[i - 16]! + first + words[i - 7]! + second) | 0;
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let i = 0; i < 64; i++) {
    const sum = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (h + sum + ((e & f) ^ (~e & g)) + constants[i]! + words[i]!) | 0;
    const two = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two + ((b & c) ^ (b & d) ^ (c & d))) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}
