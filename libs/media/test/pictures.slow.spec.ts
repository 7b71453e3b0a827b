import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { Pictures } from '../src/index.ts';
import { aPng } from './support/images.ts';
import { childrenOf, outcome, startedPictures } from './support/started-pictures.ts';

/** Peak resident size of a process, in MB. */
const peakOf = async (pid: number) => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
};

describe('heavy pictures', () => {
  let started: Awaited<ReturnType<typeof startedPictures>>;
  let pictures: Pictures;
  beforeAll(async () => {
    started = await startedPictures();
    ({ pictures } = started);
  });
  afterAll(() => started.close());

  it('of many users are encoded two at a time, apart from the process that takes them', async () => {
    const large = await sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: '#609030' } })
      .png()
      .toBuffer();
    const before = new Set(await childrenOf(process.pid));
    const state = { isOver: false };
    const work = Promise.all(['a', 'b', 'c', 'd', 'e'].map((user) => outcome(pictures.add(user, large)))).finally(
      () => {
        state.isOver = true;
      },
    );
    let most = 0;
    while (!state.isOver) {
      most = Math.max(most, (await childrenOf(process.pid)).filter((pid) => !before.has(pid)).length);
      await pause(2);
    }
    expect(await work).toEqual(Array.from({ length: 5 }, () => 'taken'));
    expect(most).toBe(2);
  }, 60_000);

  it('of one user wait for each other, at most four, and hold up nobody else', async () => {
    const slow = await sharp({ create: { width: 3_900, height: 3_900, channels: 4, background: '#306090' } })
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    const order: string[] = [];
    const noted = (name: string, work: Promise<unknown>) => outcome(work).then((code) => order.push(`${name} ${code}`));
    const flood = Array.from({ length: 7 }, (_, n) => noted(`flood ${n}`, pictures.add('flooder', slow)));
    const other = noted('other', pictures.add('other', await aPng(50, 50)));
    await other;
    expect(order.filter((line) => line.endsWith('rate.limited'))).toHaveLength(2);
    expect(order.filter((line) => line.endsWith('taken')).indexOf('other taken')).toBeLessThanOrEqual(1);
    await Promise.all(flood);
    expect(order.filter((line) => line.endsWith('taken'))).toHaveLength(6);
  }, 60_000);

  describe('that are bombs', () => {
    const solid = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 4, background: '#b03060' } });
    const bombs: Record<string, () => Promise<Buffer>> = {
      'AVIF of 39.7 megapixels': () => solid(7_300, 5_440).removeAlpha().avif({ quality: 1, effort: 0 }).toBuffer(),
      'PNG of 16 bit': () => solid(5_000, 4_000).toColourspace('rgb16').png().toBuffer(),
      'interlaced PNG': () => solid(5_000, 4_000).png({ progressive: true }).toBuffer(),
    };

    it('take no memory here, and little in the process that reads them', async () => {
      const avif = (await bombs['AVIF of 39.7 megapixels']?.()) ?? Buffer.alloc(0);
      const png = (await bombs['PNG of 16 bit']?.()) ?? Buffer.alloc(0);
      expect(avif.length).toBeLessThan(2_000);
      const before = process.memoryUsage().rss;
      for (const bomb of [avif, png, avif]) expect(await outcome(pictures.add('a', bomb))).toBe('image.too_heavy');
      expect(process.memoryUsage().rss - before).toBeLessThan(100e6);
      const children = await childrenOf(process.pid);
      const peaks = await Promise.all(children.map(peakOf));
      expect(Math.max(0, ...peaks)).toBeLessThan(400);
    });

    it('that fit take no more than an encoder may have', async () => {
      const avif = await solid(4_000, 4_000).removeAlpha().avif({ quality: 1, effort: 0 }).toBuffer();
      expect(await outcome(pictures.add('a', avif))).toBe('taken');
      const peaks = await Promise.all((await childrenOf(process.pid)).map(peakOf));
      expect(Math.max(0, ...peaks)).toBeLessThan(640);
    });
  });
});
