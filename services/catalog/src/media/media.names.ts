import { mediaUrl as mediaUrlOf, type PictureSize } from '@masque/media';

export const PREFIX = 'characters';

export const mediaUrl = (hash: string, size: PictureSize): string => mediaUrlOf(PREFIX, hash, size);
