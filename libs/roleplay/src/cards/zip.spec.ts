import { deflateSync, inflateSync, zipSync } from 'fflate';
import { cardLimits, readCard } from '@masque/roleplay/cards';
import { bytesOf } from '../../test/builders.ts';
import { outcomeOf } from '../../test/card-files.ts';

const MiB = 2 ** 20;
const codeOf = (bytes: Uint8Array) => outcomeOf(() => readCard(bytes));

/** Forges the size of one file, in its own header and in the central directory. */
function claiming(archive: Uint8Array, name: string, size: number): Uint8Array {
  const bytes = archive.slice();
  const view = new DataView(bytes.buffer);
  for (const [signature, sizeAt, nameAt] of [
    [0x04034b50, 22, 30],
    [0x02014b50, 24, 46],
  ] as const) {
    for (let at = 0; at + nameAt + name.length <= bytes.length; at += 1) {
      const isHeader = view.getUint32(at, true) === signature;
      const found = String.fromCharCode(...bytes.subarray(at + nameAt, at + nameAt + name.length));
      if (isHeader && found === name) view.setUint32(at + sizeAt, size, true);
    }
  }
  return bytes;
}

const card = bytesOf({ spec: 'chara_card_v3', spec_version: '3.0', data: { name: 'Zip' } });
/** CPU time of this thread, so that a busy machine doesn't count. */
const milliseconds = (run: () => unknown): number => {
  const begin = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(begin);
  return (user + system) / 1000;
};

describe('an archive that lies', () => {
  it('about the size of a file is left at the first byte too many, long before all of it is unpacked', () => {
    const zeros = new Uint8Array(64 * MiB);
    const honest = zipSync({ 'card.json': card, 'a.bin': zeros });
    const lying = claiming(honest, 'a.bin', 100_000);
    const packed = deflateSync(zeros, { level: 1 });
    const whole = milliseconds(() => inflateSync(packed, { out: new Uint8Array(zeros.length) }));
    expect(milliseconds(() => expect(codeOf(lying)).toBe('unsafe_zip'))).toBeLessThan(whole / 2);
    expect(codeOf(honest)).toBe('unsafe_zip');
  });

  it.each([
    [10 * card.length, 'unsafe_zip'],
    [card.length - 1, 'unsafe_zip'],
    [cardLimits.unpacked + 1, 'unsafe_zip'],
    [0xffffffff, 'unsafe_zip'],
    [0, 'unsafe_zip'],
  ])('about the size of the card: %d', (size, code) => {
    expect(codeOf(claiming(zipSync({ 'card.json': card }), 'card.json', size))).toBe(code);
  });

  it('by files that share their bytes is not opened', () => {
    const noise = Uint8Array.from({ length: 4_000 }, (_, index) => (index * 7_919) % 251);
    const bytes = zipSync({ 'card.json': card, 'a.bin': noise, 'b.bin': noise }, { level: 0 });
    const view = new DataView(bytes.buffer);
    // All three entries point to the largest file.
    const lengths: number[] = [];
    for (let at = 0; at + 46 < bytes.length; at += 1) if (view.getUint32(at, true) === 0x02014b50) lengths.push(at);
    for (const at of lengths) {
      view.setUint32(at + 20, bytes.length / 2, true);
      view.setUint32(at + 24, bytes.length / 2, true);
    }
    expect(codeOf(bytes)).toBe('unsafe_zip');
  });
});
