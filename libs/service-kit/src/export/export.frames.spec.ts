import { setTimeout as pause } from 'node:timers/promises';
import { readFrames, toFrames, withWaits } from './export.frames.ts';
import { type ExportFile, jsonListFile } from './export.part.ts';

async function* each<T>(...items: T[]): AsyncGenerator<T> {
  yield* items;
}
const joined = async (bytes: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(bytes));
const inPieces = async function* (bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};
const read = async (stream: AsyncIterable<Uint8Array>) => {
  const files: [string, string][] = [];
  for await (const { path, content } of readFrames(stream))
    files.push([path, (await joined(content)).toString('latin1')]);
  return files;
};
const big = 'x'.repeat(200_000);
const files: ExportFile[] = [
  { path: 'مرحبا 🎭.json', content: '{}' },
  { path: 'empty', content: '' },
  { path: 'bytes', content: new Uint8Array([1, 2, 3]) },
  { path: 'pieces', content: each<string | Uint8Array>('a', '', new Uint8Array([98]), big) },
];
const expected = [
  ['مرحبا 🎭.json', '{}'],
  ['empty', ''],
  ['bytes', '\u0001\u0002\u0003'],
  ['pieces', `ab${big}`],
];

describe('a stream of files', () => {
  it.each([1, 2, 7, 64_000, 1_000_000])('is read as it was written, in pieces of %d bytes', async (size) => {
    const again = files.map((file) => (file.path === 'pieces' ? { ...file, content: each('a', 'b', big) } : file));
    expect(await read(inPieces(await joined(toFrames(each(...again))), size))).toEqual(expected);
  });

  it('may have no file', async () => {
    expect(await read(toFrames(each()))).toEqual([]);
  });

  it('that is cut off anywhere is no whole one', async () => {
    const whole = await joined(toFrames(each<ExportFile>({ path: 'a', content: 'bc' }, { path: 'd', content: '' })));
    for (let length = 0; length < whole.length; length += 1) {
      await expect(read(inPieces(whole.subarray(0, length), 3))).rejects.toThrow('cut off');
    }
    await expect(read(inPieces(Buffer.concat([whole, whole]), 1_000))).rejects.toThrow('data after the end');
    await expect(read(inPieces(Buffer.from('<html>'), 1_000))).rejects.toThrow('not a file stream');
  });

  it('shows signs of life while the next file takes its time, which are no data', async () => {
    const slow = async function* () {
      yield { path: 'first', content: '1' };
      await pause(60);
      yield { path: 'second', content: '2' };
    };
    const frames = await Array.fromAsync(withWaits(toFrames(slow()), 10));
    expect(frames.length).toBeGreaterThan(5);
    expect(await read(each(...frames))).toEqual([
      ['first', '1'],
      ['second', '2'],
    ]);
  });

  it('ends what makes it when its reader leaves', async () => {
    let isEnded = false;
    const endless = async function* () {
      try {
        for (;;) yield { path: 'again', content: '' };
      } finally {
        isEnded = true;
      }
    };
    for await (const _ of withWaits(toFrames(endless()))) break;
    expect(isEnded).toBe(true);
  });
});

describe('a JSON file with a list', () => {
  const textOf = async ({ content }: ExportFile) => (await Array.fromAsync(content as AsyncIterable<string>)).join('');

  it('has an entry a line, and none', async () => {
    expect(await textOf(jsonListFile('a.json', [{ a: 1 }, 'ü']))).toBe('[\n{"a":1},\n"ü"\n]\n');
    expect(await textOf(jsonListFile('a.json', []))).toBe('[]\n');
  });
});
