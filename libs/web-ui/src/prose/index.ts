export type { DrawPicture } from './pictureContext.ts';
export { Prose } from './Prose.tsx';
