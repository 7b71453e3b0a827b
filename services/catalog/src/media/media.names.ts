import { mediaUrl as mediaUrlOf, type PictureSize } from '@masque/media';

/** The catalog's part of `/media/`. */
export const PREFIX = 'characters';

/** Public address of a character's picture. */
export const mediaUrl = (hash: string, size: PictureSize): string => mediaUrlOf(PREFIX, hash, size);
