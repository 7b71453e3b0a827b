import { createHash } from 'node:crypto';

/** A service (catalog, identity, chat) refers to, sweeps and erases only what is under its prefix. */
export const mediaPrefixes = ['characters', 'people', 'personas'] as const;
export type MediaPrefix = (typeof mediaPrefixes)[number];

/** Addresses and keys from before prefixes, `{hash}/{size}.webp`, belong to characters. */
export const UNPREFIXED: MediaPrefix = 'characters';

export const pictureSizes = ['160', '640', 'full'] as const;
export type PictureSize = (typeof pictureSizes)[number];

export interface MediaName {
  readonly prefix: MediaPrefix;
  readonly hash: string;
  readonly size: PictureSize;
}

const HASH = /^[0-9a-f]{32}$/;
export const isHash = (text: string): boolean => HASH.test(text);

const prefixOf = (text: string): MediaPrefix | undefined => mediaPrefixes.find((known) => known === text);

export const keyOf = ({ prefix, hash, size }: MediaName): string => `${prefix}/${hash}/${size}.webp`;

export function parseKey(key: string): MediaName | null {
  const parts = key.split('/');
  const [prefixText = '', hash = '', file = ''] = parts.length === 2 ? [UNPREFIXED, ...parts] : parts;
  const prefix = prefixOf(prefixText);
  const size = pictureSizes.find((known) => file === `${known}.webp`);
  return prefix && size && parts.length <= 3 && isHash(hash) ? { prefix, hash, size } : null;
}

/** Read by services only: no public address leads to it, because `parseKey` doesn't know these prefixes. */
export interface PrivateName {
  readonly prefix: 'originals' | 'evidence' | 'imports';
  readonly owner: string;
  readonly hash: string;
}

export const importFileName = (importId: string, n: number): PrivateName => ({
  prefix: 'imports',
  owner: importId,
  hash: createHash('sha256').update(String(n)).digest('hex'),
});

const OWNER = /^[\w-]{1,64}$/;
const SHA256 = /^[0-9a-f]{64}$/;

/** @throws for a name that could lead elsewhere */
export function privateKeyOf({ prefix, owner, hash }: PrivateName): string {
  if (!OWNER.test(owner) || !SHA256.test(hash)) throw new Error('not the name of a private file');
  return `${prefix}/${owner}/${hash}`;
}

const PUBLIC = '/media/';

export const mediaUrl = (prefix: MediaPrefix, hash: string, size: PictureSize): string =>
  `${PUBLIC}${keyOf({ prefix, hash, size })}`;

export const parseMediaUrl = (url: string): MediaName | null =>
  url.startsWith(PUBLIC) ? parseKey(url.slice(PUBLIC.length)) : null;
