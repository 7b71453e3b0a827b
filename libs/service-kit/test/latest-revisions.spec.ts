import { eventually, type StartedService, startedService } from '@masque/testkit';
import { latestKey, LatestRevisions } from '../src/published/latest-revisions.ts';
import { RedisClient } from '../src/redis.ts';
import { smallService, ThingsController, Watch } from './small-service.ts';

const row = (revision: number, isDeleted = false) => ({ _id: 'a', revision, isDeleted });

describe('the latest revisions of what calls to other services name', () => {
  let service: StartedService;
  let latest: LatestRevisions;
  beforeAll(async () => {
    service = await startedService({ ...smallService(new Watch()), without: [] });
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
    latest = service.app.get(LatestRevisions);
  });
  afterAll(() => service.close());

  const note = (userId: string, revision: number, isDeleted = false) =>
    latest.note('user.changed', [{ userId, username: '', revision, isDeleted }]);
  /** Each read of the projection returns the next of these states. */
  const read = (id: string, ...states: (ReturnType<typeof row> | null)[]) =>
    latest.read('user.changed', 'userId', id, async () => (states.length > 1 ? states.shift() : states[0]) ?? null);

  it('make a call wait for what its projection does not have yet', async () => {
    await note('new', 1);
    expect(await read('new', null, null, row(1))).toEqual(row(1));
  });

  it('say at once that something does not exist', async () => {
    const start = Date.now();
    for (let n = 0; n < 20; n += 1) expect(await read(`unknown-${n}`, null)).toBeNull();
    expect(Date.now() - start).toBeLessThan(1_000);
  });

  it('say that something was deleted before the projection knows, and for good', async () => {
    await note('ended', 3, true);
    await note('ended', 2);
    expect(await read('ended', row(2))).toBeNull();
    expect(await read('ended', null)).toBeNull();
  });

  it('wait for what was deleted and written again', async () => {
    await note('again', 2, true);
    await note('again', 3);
    expect(await read('again', row(2, true), row(2, true), row(3))).toEqual(row(3));
  });

  it('do not hold up a caller that can go on with an older row', async () => {
    await note('edited', 9);
    expect(await read('edited', row(4))).toEqual(row(4));
  });

  it('refuse after 2 s, with 503, what exists and did not come', async () => {
    await note('lost', 1);
    await expect(read('lost', null)).rejects.toMatchObject({ code: 'server.unavailable' });
  });

  it('are noted by each write of a published collection, under every name, before it answers', async () => {
    const { published } = service.app.get(ThingsController);
    await published.insert({ _id: 'Iris', messageCount: 1, isDeleted: false });
    await published.update({ _id: 'Iris' }, { $inc: { messageCount: 1 } });
    const { redis } = service.app.get(RedisClient);
    for (const field of ['userId', 'username'])
      expect(await redis.zrevrange(latestKey('user.changed', field, 'iris'), 0, -1, 'WITHSCORES')).toEqual([
        'live',
        '2',
      ]);
  });

  it('are no reason for a refusal while Redis is away, unless nothing else tells', async () => {
    const { redis } = service.app.get(RedisClient);
    redis.disconnect();
    await note('away', 1);
    expect(await read('away', row(1))).toEqual(row(1));
    await expect(read('away', null)).rejects.toMatchObject({ code: 'server.unavailable' });
  });
});
