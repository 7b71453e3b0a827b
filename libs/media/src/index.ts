export { defaultPicture } from './default.picture.ts';
export { readDataUrl, toDataUrl } from './data-url.ts';
export { PictureEncoder } from './encode/picture.encoder.ts';
export * from './media.names.ts';
export type * from './picture.owners.ts';
export * from './pictures.ts';
export * from './store/media.place.ts';
export { MediaStore } from './store/media.store.ts';
export { openMediaStore } from './store/open.media.store.ts';
