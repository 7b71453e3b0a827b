import { checkPicture, encodePicture, type Picture, type PictureRefusal, toPng } from './picture.ts';

export interface EncoderWork {
  check: true;
  encode: Picture;
  png: Uint8Array;
}

export interface EncoderTask {
  readonly kind: keyof EncoderWork;
  readonly bytes: Uint8Array;
}

const works: { readonly [K in keyof EncoderWork]: (bytes: Uint8Array) => Promise<EncoderWork[K] | PictureRefusal> } = {
  check: checkPicture,
  encode: encodePicture,
  png: toPng,
};

export const carryOut = ({ kind, bytes }: EncoderTask) => works[kind](bytes);
