import { ByteCollector } from './byte-collector.ts';

describe('pieces of bytes', () => {
  it('are joined in their order, whatever their sizes, and forgotten when they were taken', () => {
    const body = new ByteCollector();
    const pieces = [0, 1, 5_000, 3, 70_000, 1].map((size, index) => Buffer.alloc(size, index));
    for (const piece of pieces) body.add(piece);
    expect(body.length).toBe(75_005);
    expect(body.take().equals(Buffer.concat(pieces))).toBe(true);
    expect([body.length, body.take().length]).toEqual([0, 0]);
  });

  it('keep no memory but their own bytes when they are small', () => {
    const body = new ByteCollector();
    const slab = Buffer.alloc(64 * 1024);
    const before = process.memoryUsage();
    for (let n = 0; n < 4_000_000; n += 1) body.add(slab.subarray(n % slab.length, (n % slab.length) + 1));
    const after = process.memoryUsage();
    expect(body.length).toBe(4_000_000);
    // Keeping the pieces in a list took 800 MiB.
    expect(after.heapUsed - before.heapUsed + after.external - before.external).toBeLessThan(128 * 1024 * 1024);
  });

  it('drops what was read, and keeps the rest in order', () => {
    const body = new ByteCollector();
    for (const piece of ['one ', 'two ', 'three']) body.add(Buffer.from(piece));
    body.drop(4);
    body.add(Buffer.from('!'));
    expect(body.all.toString()).toBe('two three!');
    body.drop(10);
    expect(body).toHaveLength(0);
    body.add(Buffer.from('four'));
    expect(body.take().toString()).toBe('four');
  });
});
