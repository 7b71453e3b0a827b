import { describe, expect, it } from '@jest/globals';
import { type FolderEntry, isCardArchive, listZip, MOST_ARCHIVE_BYTES } from '@masque/roleplay/folder';
import { type ArchiveStyle, archiveOf } from '../../test/archives.ts';
import { bytesOf } from '../../test/builders.ts';

const text = 'a long text '.repeat(500);
const listed = (archive: Uint8Array) => {
  const slices: number[] = [];
  const slice = (start: number, end: number) => {
    slices.push(end - start);
    return Promise.resolve(archive.slice(start, end));
  };
  return { slices, list: () => listZip({ size: archive.length, slice }) };
};
const contentOf = async (file: FolderEntry | undefined) => new TextDecoder().decode(await file?.read());
const styles: [string, ArchiveStyle][] = [
  ['packed', {}],
  ['stored', { stored: true }],
  ['with descriptors, as SillyTavern’s backup', { descriptors: true }],
  ['ZIP64', { zip64: 'all' }],
  ['with bytes before it', { before: bytesOf('before'), counted: false }],
];

describe('listing an archive', () => {
  it.each(styles)('reads each file by itself: %s', async (_, style) => {
    const archive = archiveOf(
      [
        ['characters/é.json', bytesOf(text)],
        ['b/', new Uint8Array()],
        ['b/c.txt', bytesOf('c')],
      ],
      style,
    );
    const files = await listed(archive).list();
    expect(files.map(({ path }) => path)).toEqual(['characters/é.json', 'b/c.txt']);
    expect(files[0]?.size).toBe(bytesOf(text).length);
    expect(await contentOf(files[0])).toContain('a long text');
    expect(await contentOf(files[1])).toContain('c');
  });

  it('reads only the end of a large archive, also if its list is longer than the first part', async () => {
    const many = Array.from({ length: 6_000 }, (_, n) => [`${'folder/'.repeat(8)}${n}.txt`, bytesOf('x')] as const);
    const archive = archiveOf([['large.bin', new Uint8Array(3_000_000)], ...many], { stored: true });
    const { slices, list } = listed(archive);
    const files = await list();
    expect(files).toHaveLength(6_001);
    expect(slices[0]).toBe(2 ** 18);
    expect(await contentOf(files.at(-1))).toContain('x');
  });

  it('unpacks large files too, and refuses those that are damaged or larger than they say', async () => {
    // Noise, so that it stays large when it's packed.
    const noise = Uint8Array.from({ length: 200_000 }, (_, n) => Math.sin(n) * 1e6);
    const archive = archiveOf([['a.png', noise]]);
    const read = async (bytes: Uint8Array) => (await listed(bytes).list())[0]?.read();
    expect(await read(archive)).toEqual(noise);
    const smaller = new Uint8Array(archive);
    new DataView(smaller.buffer).setUint32(archive.length - 22 - 46 - 5 + 24, 150_000, true);
    await expect(read(smaller)).rejects.toMatchObject({ code: 'unsafe_zip' });
    const damaged = new Uint8Array(archive).fill(255, 35, 60);
    await expect(read(damaged)).rejects.toMatchObject({ code: 'bad_zip' });
  });

  it('refuses an archive that is damaged or larger than 2 GB', async () => {
    await expect(listed(bytesOf('no archive')).list()).rejects.toMatchObject({ code: 'bad_zip' });
    const slice = () => Promise.resolve(new Uint8Array());
    await expect(listZip({ size: MOST_ARCHIVE_BYTES + 1, slice })).rejects.toMatchObject({ code: 'too_big' });
  });

  it('tells a card that is an archive from an archive of cards', async () => {
    const has = async (...paths: string[]) =>
      isCardArchive(await listed(archiveOf(paths.map((path) => [path, bytesOf('x')]))).list());
    expect(await has('card.json', 'assets/a.png')).toBe(true);
    expect(await has('manifest.json', 'characters/a.json')).toBe(true);
    expect(await has('Mira.png', 'Aria.json')).toBe(false);
  });
});
