import { isHash, mediaUrl } from '@masque/media';

/** Identity's part of `/media/`. */
export const PREFIX = 'people';

/** Public address of a person's picture, in full size. */
export const addressOf = (hash: string): string => mediaUrl(PREFIX, hash, 'full');

/** Content hash of the picture that an address of ours leads to; null for any other text. */
export function hashIn(address: string): string | null {
  const hash = address.split('/').at(-2) ?? '';
  return isHash(hash) && address === addressOf(hash) ? hash : null;
}
