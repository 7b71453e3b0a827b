import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@masque/contracts';
import sharp from 'sharp';
import { EncoderChild, PictureEncoder, type Pictures } from '../src/index.ts';
import { aPng, aTellingJpeg, dataUrl } from './support/images.ts';
import { childrenOf, outcome, startedPictures } from './support/started-pictures.ts';

/** Nice value of each thread of a process (field 19 of `stat`). */
const niceValuesOf = async (pid: number) => {
  const threads = await readdir(`/proc/${pid}/task`);
  const stats = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8')));
  return stats.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]));
};

describe('pictures of a service', () => {
  const child = new EncoderChild();
  let started: Awaited<ReturnType<typeof startedPictures>>;
  let pictures: Pictures;
  beforeAll(async () => {
    started = await startedPictures();
    ({ pictures } = started);
  });
  afterAll(() => {
    child.close();
    return started.close();
  });

  const store = () => started.store();

  it('are encoded by threads that yield to those that answer others', async () => {
    if (process.platform !== 'linux') return;
    const before = new Set(await childrenOf(process.pid));
    const own = new PictureEncoder();
    await own.encode('a', await aPng());
    const [encoding = 0] = (await childrenOf(process.pid)).filter((pid) => !before.has(pid));
    const values = await niceValuesOf(encoding);
    expect(values.length).toBeGreaterThan(1);
    expect(new Set(values)).toEqual(new Set([10]));
    expect(await niceValuesOf(process.pid)).toContain(0);
    own.close();
  });

  it('are stored under the hash of what was made of them, without what they told', async () => {
    const telling = await aTellingJpeg();
    const [one, other] = await Promise.all([pictures.add('a', telling), pictures.addDataUrl('b', dataUrl(telling))]);
    expect(one).toEqual(other);
    const full = await store().get({ prefix: 'people', hash: one.hash, size: 'full' });
    expect(full?.includes('Planted Name')).toBe(false);
    expect(await sharp(full ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: 'webp', width: 900, height: 700 });
  });

  it.each([
    ['text', Buffer.from('not a picture at all, just some text'), 'image.not_an_image'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image.kind_not_read'],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'image.kind_not_read'],
    ['more than 5 MB', Buffer.alloc(limits.imageBytes + 1), 'image.too_large'],
  ])('are not %s', async (_, bytes, code) => {
    expect(await outcome(pictures.add('a', bytes))).toBe(code);
  });

  it('out of a file of their own bound may be of more bytes', async () => {
    const large = await sharp(await aPng(60, 60))
      .png()
      .toBuffer();
    const bytes = Buffer.concat([large, Buffer.alloc(limits.imageBytes)]);
    expect(await outcome(child.run('encode', bytes).then((made) => pictures.addEncoded('a', made)))).toBe('taken');
    expect(await outcome(pictures.add('a', bytes))).toBe('image.too_large');
  });

  it('go a day after nothing refers to them', async () => {
    const kept = await pictures.add('a', await aPng(30, 30));
    const orphan = await pictures.add('a', await aPng(31, 31));
    started.referenced.add(kept.hash);
    await pictures.sweep();
    expect(await store().get({ prefix: 'people', hash: orphan.hash, size: 'full' })).not.toBeNull();
    const tomorrow = new Date(Date.now() + 25 * 60 * 60_000);
    expect(await pictures.sweep(tomorrow)).toBeGreaterThanOrEqual(1);
    expect(await store().get({ prefix: 'people', hash: orphan.hash, size: 'full' })).toBeNull();
    expect(await store().get({ prefix: 'people', hash: kept.hash, size: 'full' })).not.toBeNull();
  });

  it('are encoded in a process that ends when it was killed in its work, and the next one starts', async () => {
    const work = outcome(pictures.add('a', await aPng(5_000, 4_000)));
    for (let pids: number[] = []; pids.length === 0; pids = await childrenOf(process.pid)) await pause(2);
    for (const pid of await childrenOf(process.pid)) process.kill(pid, 'SIGKILL');
    expect(await work).toBe('image.too_heavy');
    expect(await outcome(pictures.add('a', await aPng(40, 40)))).toBe('taken');
  });

  describe('that are bombs', () => {
    const solid = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 4, background: '#b03060' } });
    const bombs: Record<string, () => Promise<Buffer>> = {
      'AVIF of 39.7 megapixels': () => solid(7_300, 5_440).removeAlpha().avif({ quality: 1, effort: 0 }).toBuffer(),
      'PNG of 16 bit': () => solid(5_000, 4_000).toColourspace('rgb16').png().toBuffer(),
      'interlaced PNG': () => solid(5_000, 4_000).png({ progressive: true }).toBuffer(),
    };

    it.each(Object.keys(bombs))('are refused by their header: %s', async (name) => {
      const bomb = (await bombs[name]?.()) ?? Buffer.alloc(0);
      expect(await outcome(pictures.add('a', bomb))).toBe('image.too_heavy');
      expect(await outcome(child.run('check', bomb))).toBe('image.too_heavy');
    });
  });
});
