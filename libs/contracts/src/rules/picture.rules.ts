const latin = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/** By the brands of an ISO media file (`ftyp`), its major one first; AVIF is read. */
const brands: readonly (readonly [RegExp, string])[] = [
  [/avi[fs]/, ''],
  [/hei[cxms]|hev[cxms]|mif1|msf1/, 'HEIC'],
  [/^crx /, 'Camera RAW'],
  [/^qt {2}|^iso|^mp4|^M4V|^3g/, 'Video'],
];
/** Others, by their first bytes. */
const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^\xff\x0a|^\0\0\0\x0cJXL /, 'JPEG XL'],
  [/^\0\0\0\x0cjP {2}|^\xff\x4f\xff\x51/, 'JPEG 2000'],
  [/^(?:II\*\0|MM\0\*|II\+\0|MM\0\+)/, 'TIFF'],
  [/^BM[^]{4}\0\0\0\0/, 'BMP'],
  [/^\0\0\x01\0/, 'ICO'],
  [/^8BPS/, 'Photoshop'],
  [/^%PDF-/, 'PDF'],
  [/^\x1a\x45\xdf\xa3/, 'Video'],
  [/^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^]*|<!--[^]*|<!DOCTYPE svg[^]*)?<svg[\s>]/i, 'SVG'],
];

/** How much of a file `unreadPictureKind` looks at, in bytes. */
export const PICTURE_HEAD = 1024;

/** The name of a kind of picture that isn't read, by a file's first bytes; null for one that is, and for anything else. */
export function unreadPictureKind(bytes: Uint8Array): string | null {
  const head = latin(bytes, 0, PICTURE_HEAD);
  const isMedia = head.slice(4, 8) === 'ftyp';
  const named = isMedia ? head.slice(8, 12) + head.slice(16, Math.min(64, head.charCodeAt(3))) : head;
  return (isMedia ? brands : beginnings).find(([pattern]) => pattern.test(named))?.[1] || null;
}
