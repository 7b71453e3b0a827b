import { exifOrientation } from '../exif.ts';

const blockOf = (orientation: number): Uint8Array => {
  const block = Uint8Array.from([
    0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0,
  ]);
  block[19] = orientation;
  return block;
};

export function turnedBlock(block: Uint8Array): Uint8Array | undefined {
  const orientation = exifOrientation(block);
  return orientation > 1 && orientation <= 8 ? blockOf(orientation) : undefined;
}
