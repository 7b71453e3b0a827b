/**
 * The services that keep pictures, by the first part of their addresses: characters (catalog), people (identity),
 * personas (chat). What lies under a prefix is referred to, swept and erased by its service alone.
 */
export const mediaPrefixes = ['characters', 'people', 'personas'] as const;
export type MediaPrefix = (typeof mediaPrefixes)[number];

/** Addresses and keys written before there were prefixes, `{hash}/{size}.webp`, are characters'. */
export const UNPREFIXED: MediaPrefix = 'characters';

/** Sizes of a picture: two 16:9 crops by their width in pixels, and the whole picture. */
export const pictureSizes = ['160', '640', 'full'] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** One stored file. */
export interface MediaName {
  readonly prefix: MediaPrefix;
  /** Content hash, 32 hexadecimal digits. */
  readonly hash: string;
  readonly size: PictureSize;
}

const HASH = /^[0-9a-f]{32}$/;
export const isHash = (text: string): boolean => HASH.test(text);

const prefixOf = (text: string): MediaPrefix | undefined => mediaPrefixes.find((known) => known === text);

/** Key in a store and path below `/media/`: `{prefix}/{hash}/{size}.webp`. */
export const keyOf = ({ prefix, hash, size }: MediaName): string => `${prefix}/${hash}/${size}.webp`;

/** The file that a key names; null for everything that is not exactly a key. Takes unprefixed ones too. */
export function parseKey(key: string): MediaName | null {
  const parts = key.split('/');
  const [prefixText = '', hash = '', file = ''] = parts.length === 2 ? [UNPREFIXED, ...parts] : parts;
  const prefix = prefixOf(prefixText);
  const size = pictureSizes.find((known) => file === `${known}.webp`);
  return prefix && size && parts.length <= 3 && isHash(hash) ? { prefix, hash, size } : null;
}

/**
 * A file that only its service reads: an imported card as it came, or the picture of what was reported. `parseKey` knows none
 * of them, so that no public address leads to one.
 */
export interface PrivateName {
  readonly prefix: 'originals' | 'evidence';
  /** Id of what it belongs to, and goes with. */
  readonly owner: string;
  /** SHA-256 of the content in hexadecimal. */
  readonly hash: string;
}

const OWNER = /^[\w-]{1,64}$/;
const SHA256 = /^[0-9a-f]{64}$/;

/** `{prefix}/{owner}/{hash}`; throws for a name that could lead elsewhere. */
export function privateKeyOf({ prefix, owner, hash }: PrivateName): string {
  if (!OWNER.test(owner) || !SHA256.test(hash)) throw new Error('not the name of a private file');
  return `${prefix}/${owner}/${hash}`;
}

const PUBLIC = '/media/';

/** Public address of a picture. */
export const mediaUrl = (prefix: MediaPrefix, hash: string, size: PictureSize): string =>
  `${PUBLIC}${keyOf({ prefix, hash, size })}`;

/** The file at a public address; null for every other address. */
export const parseMediaUrl = (url: string): MediaName | null =>
  url.startsWith(PUBLIC) ? parseKey(url.slice(PUBLIC.length)) : null;
