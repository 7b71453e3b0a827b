import { describe, expect, it } from '@jest/globals';
import { bytesOf } from '../../test/builders.ts';
import { sha256 } from './sha256.ts';

describe('the hash of a file', () => {
  it('is the one of FIPS 180-2', async () => {
    const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(await sha256(bytesOf('abc'), null)).toBe(abc);
    expect(await sha256(bytesOf('abc'))).toBe(abc);
  });

  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 100_000])(
    'is the same without crypto.subtle: %i bytes',
    async (length) => {
      const bytes = Uint8Array.from({ length }, (_, n) => (n * 131 + (n >> 8)) % 256);
      expect(await sha256(bytes, null)).toBe(await sha256(bytes));
    },
  );
});
