const latin = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/** Brands of ISO media files (`ftyp`), major brand first; we read AVIF. */
const brands: readonly (readonly [RegExp, string])[] = [
  [/avi[fs]/, ''],
  [/hei[cxms]|hev[cxms]|mif1|msf1/, 'HEIC'],
  [/^crx /, 'Camera RAW'],
  [/^qt {2}|^iso|^mp4|^M4V|^3g/, 'Video'],
];
const beginnings: readonly (readonly [string, string])[] = [
  ['\xff\x0a', 'JPEG XL'],
  ['\0\0\0\x0cJXL ', 'JPEG XL'],
  ['\0\0\0\x0cjP  ', 'JPEG 2000'],
  ['\xff\x4f\xff\x51', 'JPEG 2000'],
  ['II*\0', 'TIFF'],
  ['MM\0*', 'TIFF'],
  ['II+\0', 'TIFF'],
  ['MM\0+', 'TIFF'],
  ['\0\0\x01\0', 'ICO'],
  ['8BPS', 'Photoshop'],
  ['%PDF-', 'PDF'],
  ['\x1a\x45\xdf\xa3', 'Video'],
];
const svg = /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^]*|<!--[^]*|<!DOCTYPE svg[^]*)?<svg[\s>]/i;

export const PICTURE_HEAD = 1024;

/** Returns the name of a kind we can't read; null for readable pictures and other files. */
export function unreadPictureKind(bytes: Uint8Array): string | null {
  const head = latin(bytes, 0, PICTURE_HEAD);
  if (head.slice(4, 8) === 'ftyp') {
    const named = head.slice(8, 12) + head.slice(16, Math.min(64, head.charCodeAt(3)));
    return brands.find(([pattern]) => pattern.test(named))?.[1] || null;
  }
  if (head.startsWith('BM') && head.slice(6, 10) === '\0\0\0\0') return 'BMP';
  if (svg.test(head)) return 'SVG';
  return beginnings.find(([start]) => head.startsWith(start))?.[1] ?? null;
}
