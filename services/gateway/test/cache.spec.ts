import { RedisClient } from '@masque/service-kit';
import { cutLine, eventually, redisAt, type StartedService, startedService } from '@masque/testkit';
import { type CacheQuery, TaggedCache } from '../src/cache/tagged-cache.ts';
import { gateway } from '../src/service.ts';

type Load = CacheQuery['load'];
const text =
  (value: string): Load =>
  () =>
    Promise.resolve({ body: Buffer.from(value), contentType: 'text/plain' });
const nothing: Load = () => Promise.resolve(undefined);

/** Reads like a signed-in viewer, who must see recent writes. */
const strictly = async (cache: TaggedCache, key: string, load: Load, tags = ['things']) => {
  const entry = await cache.getOrLoad({ key, tags, ttl: 60, isLenient: false, load });
  return entry?.body.toString();
};

describe('the tagged cache', () => {
  let one: StartedService;
  let other: StartedService;
  let cache: TaggedCache;
  let elsewhere: TaggedCache;
  beforeAll(async () => {
    one = await startedService(gateway);
    other = await startedService(gateway, { NAME_PREFIX: one.env['NAME_PREFIX'] ?? '' });
    cache = one.app.get(TaggedCache, { strict: false });
    elsewhere = other.app.get(TaggedCache, { strict: false });
    for (const { app } of [one, other]) await eventually(() => app.get(RedisClient).redis.ping());
  });
  afterAll(() => Promise.all([one.close(), other.close()]));

  /** Loads it in the first gateway after a miss, so that all gateways share it. */
  const shared = async (key: string, value: string, tags?: string[]) => {
    await strictly(cache, key, nothing, tags);
    await strictly(cache, key, text(value), tags);
  };
  const namesInRedis = async (start: string) => {
    const prefix = `${one.env['NAME_PREFIX']}masque:`;
    const names = await one.app.get(RedisClient).redis.keys(`${prefix}${start}*`);
    return names.map((name) => name.slice(prefix.length));
  };

  it('shares nothing that was asked for once, and has so many places for the rest', async () => {
    const forMany = async (act: (n: number) => Promise<unknown>) => {
      for (let n = 0; n < 1_200; n += 100) await Promise.all(Array.from({ length: 100 }, (_, i) => act(n + i)));
    };
    await forMany((n) => strictly(cache, `visitor-${n}`, text('x')));
    expect(await namesInRedis('cache:')).toEqual([]);
    await forMany((n) => shared(`stranger-${n}`, 'x'));
    const names = await eventually(async () => {
      const all = await namesInRedis('cache:');
      return all.length > 600 ? all : null;
    });
    expect(names.length).toBeLessThanOrEqual(1_024);
    await shared('another', 'x');
    expect(await eventually(() => strictly(elsewhere, 'another', nothing))).toBe('x');
  });

  it('loads once, however many ask at the same time', async () => {
    let loads = 0;
    const load: Load = () => {
      loads += 1;
      return text('answer')();
    };
    const values = await Promise.all(Array.from({ length: 50 }, () => strictly(cache, 'single', load)));
    expect(loads).toBe(1);
    expect(new Set(values)).toEqual(new Set(['answer']));
    expect(cache.peek('single', ['things'])?.body.toString()).toBe('answer');
  });

  it('shares what one gateway knows with the others', async () => {
    await shared('shared', 'from the first');
    expect(await eventually(() => strictly(elsewhere, 'shared', nothing))).toBe('from the first');
  });

  it('invalidates by tag, here and in the others', async () => {
    await shared('dropped', 'old', ['a', 'b']);
    await eventually(() => strictly(elsewhere, 'dropped', nothing, ['a', 'b']));
    expect(elsewhere.peek('dropped', ['a', 'b'])).toBeDefined();
    await cache.invalidate(['b']);
    expect(cache.peek('dropped', ['a', 'b'])).toBeUndefined();
    expect(await strictly(elsewhere, 'dropped', text('new'), ['a', 'b'])).toBe('new');
  });

  it('agrees within a second for those who may see what is a moment old', async () => {
    await shared('lenient', 'old', ['lenient']);
    await eventually(() => strictly(elsewhere, 'lenient', nothing, ['lenient']));
    await cache.invalidate(['lenient']);
    await eventually(() => elsewhere.peek('lenient', ['lenient']) === undefined, 1_000);
  });

  it('does not bring back what was asked for before an invalidation, in any gateway', async () => {
    const value = await strictly(
      cache,
      'raced',
      async () => {
        await elsewhere.invalidate(['raced']);
        return text('old already')();
      },
      ['raced'],
    );
    expect(value).toBe('old already');
    expect(await strictly(cache, 'raced', text('new'), ['raced'])).toBe('new');
    expect(await eventually(() => strictly(elsewhere, 'raced', nothing, ['raced']))).toBe('new');
  });

  it('does not let who asks after an invalidation wait for a load that began before it', async () => {
    const begun = Promise.withResolvers<void>();
    const loaded = Promise.withResolvers<Awaited<ReturnType<Load>>>();
    const load: Load = () => {
      begun.resolve();
      return loaded.promise;
    };
    const slow = strictly(cache, 'overtaken', load, ['overtaken']);
    await begun.promise;
    await cache.invalidate(['overtaken']);
    expect(await strictly(cache, 'overtaken', text('new'), ['overtaken'])).toBe('new');
    loaded.resolve({ body: Buffer.from('old'), contentType: 'text/plain' });
    expect(await slow).toBe('old');
    expect(await strictly(cache, 'overtaken', text('newest'), ['overtaken'])).not.toBe('old');
  });

  it('gives what is loaded right after an invalidation a short life: an instance that lags may have given it', async () => {
    await cache.invalidate(['lagging']);
    await strictly(cache, 'lagging', text('from an instance that has not followed'), ['lagging']);
    const value = () => strictly(cache, 'lagging', text('current'), ['lagging']);
    await eventually(async () => (await value()) === 'current', 2_000);
  });

  it('keeps nothing that failed', async () => {
    await expect(strictly(cache, 'failing', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await strictly(cache, 'failing', text('back'))).toBe('back');
  });

  it('leaves no list of keys behind in Redis, and nothing without an end', async () => {
    const { redis } = one.app.get(RedisClient);
    for (let n = 0; n < 200; n += 1) await shared(`many-${n}`, 'x', ['many', `one-${n}`]);
    await cache.invalidate(['many']);
    const own = [...(await namesInRedis('tag:')), ...(await namesInRedis('cache:'))];
    expect(own.filter((name) => name.startsWith('tag:one-'))).toEqual([]);
    // -1: no expiry; -2: expired meanwhile.
    for (const name of own) expect({ name, ttl: await redis.pttl(name) }).not.toEqual({ name, ttl: -1 });
  });
});

describe('the tagged cache without Redis', () => {
  it('keeps nothing meanwhile, and makes up for invalidations afterwards', async () => {
    const target = new URL(process.env['REDIS_URL'] ?? '').host;
    const line = await cutLine(target);
    const one = await startedService(gateway, { REDIS_URL: redisAt(line.address) });
    const other = await startedService(gateway, { NAME_PREFIX: one.env['NAME_PREFIX'] ?? '' });
    const cache = one.app.get(TaggedCache, { strict: false });
    const elsewhere = other.app.get(TaggedCache, { strict: false });
    for (const { app } of [one, other]) await eventually(() => app.get(RedisClient).redis.ping());
    await strictly(cache, 'kept', text('old'));
    await line.cut();
    await eventually(() => one.app.get(RedisClient).redis.status !== 'ready');
    await cache.invalidate(['things']);
    expect(await strictly(cache, 'kept', text('new'))).toBe('new');
    expect(await strictly(cache, 'kept', text('newer'))).toBe('newer');
    await line.mend();
    await eventually(async () => (await strictly(elsewhere, 'kept', text('after'))) === 'after');
    await eventually(async () => (await strictly(cache, 'kept', text('after'))) === 'after');
    await Promise.all([one.close(), other.close()]);
    await line.close();
  });
});
