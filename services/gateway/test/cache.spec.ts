import { RedisClient } from '@masque/service-kit';
import { eventually, type StartedService, startedService } from '@masque/testkit';
import { TaggedCache } from '../src/cache/tagged-cache.ts';
import { gateway } from '../src/service.ts';

const fresh = (text: string, tags: string[] = ['things'], ttl = 60) => ({
  body: Buffer.from(text),
  contentType: 'text/plain',
  tags,
  ttl,
});

describe('the tagged cache', () => {
  let one: StartedService;
  let other: StartedService;
  let cache: TaggedCache;
  let elsewhere: TaggedCache;
  beforeAll(async () => {
    one = await startedService(gateway);
    other = await startedService(gateway, { NAME_PREFIX: one.env['NAME_PREFIX'] ?? '' });
    cache = one.app.get(TaggedCache);
    elsewhere = other.app.get(TaggedCache);
    for (const { app } of [one, other]) await eventually(() => app.get(RedisClient).redis.ping());
  });
  afterAll(() => Promise.all([one.close(), other.close()]));

  it('asks once, however many ask at the same time', async () => {
    let asked = 0;
    const load = async () => {
      asked += 1;
      return fresh('answer');
    };
    const entries = await Promise.all(Array.from({ length: 50 }, () => cache.through('single', load)));
    expect(asked).toBe(1);
    expect(new Set(entries.map((entry) => entry?.body.toString()))).toEqual(new Set(['answer']));
    expect(cache.peek('single')?.body.toString()).toBe('answer');
  });

  it('shares what one gateway knows with the others', async () => {
    await cache.through('shared', async () => fresh('from the first'));
    const seen = await eventually(async () => {
      const entry = await elsewhere.through('shared', async () => undefined);
      return entry;
    });
    expect(seen.body.toString()).toBe('from the first');
  });

  it('drops by tag, here and in the others', async () => {
    await cache.through('dropped', async () => fresh('old', ['a', 'b']));
    await eventually(() => elsewhere.through('dropped', async () => undefined));
    await cache.purge('b');
    expect(cache.peek('dropped')).toBeUndefined();
    await eventually(() => elsewhere.peek('dropped') === undefined);
    const entry = await elsewhere.through('dropped', async () => fresh('new', ['a', 'b']));
    expect(entry?.body.toString()).toBe('new');
  });

  it('does not keep what was asked for before a purge', async () => {
    const entry = await cache.through('raced', async () => {
      await cache.purge('raced-tag');
      return fresh('old already', ['raced-tag']);
    });
    expect(entry?.body.toString()).toBe('old already');
    expect(cache.peek('raced')).toBeUndefined();
  });

  it('keeps nothing that failed', async () => {
    await expect(cache.through('failing', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect((await cache.through('failing', async () => fresh('back')))?.body.toString()).toBe('back');
  });
});
