import type { CardImage } from '@masque/roleplay/cards';

const types: Readonly<Record<string, string>> = { jpg: 'jpeg', jpeg: 'jpeg', webp: 'webp', gif: 'gif', avif: 'avif' };

export const fileOf = (image: CardImage, name: string): File =>
  new File([new Uint8Array(image.bytes)], `${name}.${image.ext}`, { type: `image/${types[image.ext] ?? 'png'}` });
