import { isHash, mediaUrl } from '@masque/media';

export const PREFIX = 'people';

export const addressOf = (hash: string): string => mediaUrl(PREFIX, hash, 'full');

export function hashIn(address: string): string | null {
  const hash = address.split('/').at(-2) ?? '';
  return isHash(hash) && address === addressOf(hash) ? hash : null;
}
