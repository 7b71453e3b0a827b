import type { CardImage } from '@masque/roleplay/cards';

const types: Readonly<Record<string, string>> = { jpg: 'jpeg', jpeg: 'jpeg', webp: 'webp', gif: 'gif', avif: 'avif' };

/** The card's picture as a file, as if it had been chosen by hand. */
export const fileOf = (image: CardImage, name: string): File =>
  new File([new Uint8Array(image.bytes)], `${name}.${image.ext}`, { type: `image/${types[image.ext] ?? 'png'}` });
