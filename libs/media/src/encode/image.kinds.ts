export type ImageKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';

const latin = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

const isAvif = (bytes: Uint8Array): boolean => {
  if (latin(bytes, 4, 8) !== 'ftyp') return false;
  const length = Math.min(Buffer.from(bytes.subarray(0, 4)).readUInt32BE(0), 64);
  const brands = latin(bytes, 8, length);
  return brands.includes('avif') || brands.includes('avis');
};

/** By the first bytes only: name and declared type don't count. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  if (bytes.length < 16) return null;
  if (latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (latin(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a/.test(latin(bytes, 0, 6))) return 'gif';
  return isAvif(bytes) ? 'avif' : null;
}
