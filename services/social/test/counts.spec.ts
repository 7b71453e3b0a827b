import { socialRoutes, type Viewer } from '@masque/contracts';
import { childService, type ServiceCaller, type StartedService, startedService } from '@masque/testkit';
import type { MarkRow } from '../src/marks/mark.row.ts';
import type { NoticeRow } from '../src/notices/notice.row.ts';
import { NoticesService } from '../src/notices/notices.service.ts';
import { PopularityService } from '../src/popularity/popularity.service.ts';
import { social } from '../src/service.ts';
import { type Society, society } from './society.ts';

const { follow, getLikes, like, listFollowers, listNotices } = socialRoutes;
const MAIN = new URL('../src/main.ts', import.meta.url).pathname;

describe('counts of likes and follows', () => {
  let world: Society;
  /** Another process of the same service. */
  let other: StartedService;
  beforeAll(async () => {
    world = await society();
    other = await startedService(social, { NAME_PREFIX: world.service.env['NAME_PREFIX'] ?? '' });
  });
  afterAll(async () => {
    await other.close();
    await world.close();
  });

  const react = async (caller: ServiceCaller, id: string) =>
    (await caller.call(like, { params: { id }, body: { isLike: true } })).body.likeCount;
  const set = (caller: ServiceCaller, { username }: Viewer) => caller.call(follow, { params: { username }, body: {} });
  const likesOf = async (id: string) =>
    (await other.as(null).call(getLikes, { params: { id }, query: {} })).body.likeCount;
  const followersOf = async ({ username }: Viewer) =>
    (await world.as(null).call(listFollowers, { params: { username }, query: {} })).body.total;

  it('include each like at once, in every process', async () => {
    const [id, people] = await Promise.all([world.character(), world.people(8)]);
    for (const [n, viewer] of people.entries()) {
      const caller = n % 2 === 0 ? world.as(viewer) : other.as(viewer);
      expect(await react(caller, id)).toBe(n + 1);
      expect(await likesOf(id)).toBe(n + 1);
    }
  });

  it('are exact when two processes count and recount, which ends', async () => {
    const [id, people] = await Promise.all([world.character(), world.people(40)]);
    const services = [world.service, other];
    const counts = services.map(({ app }) => app.get(PopularityService).counts);
    await Promise.all([
      ...people.slice(0, 20).map((viewer, n) => react(services[n % 2]?.as(viewer) ?? world.as(viewer), id)),
      counts[0]?.recount(id, 'author'),
    ]);
    expect(await likesOf(id)).toBe(20);
    for (const [n, viewer] of people.slice(20, 24).entries()) await react((services[n % 2] ?? other).as(viewer), id);
    const recounted = await counts[0]?.stateOf(id);
    for (const [n, viewer] of people.slice(24).entries()) await react((services[n % 2] ?? other).as(viewer), id);
    expect(await counts[1]?.stateOf(id)).toMatchObject({ epoch: recounted?.epoch, counts: { likes: 40 } });
  });

  it('are right after a process was killed between rows and counts, and every follower is a notice', async () => {
    const [id, iris, people] = await Promise.all([world.character(), world.person(), world.people(40)]);
    const killed = await childService('social', MAIN, { NAME_PREFIX: world.service.env['NAME_PREFIX'] ?? '' });
    const calls = people.flatMap((viewer) => [react(killed.as(viewer), id), set(killed.as(viewer), iris)]);
    const answers = Promise.allSettled(calls);
    await Promise.any(calls);
    await killed.kill();
    expect((await answers).some(({ status }) => status === 'rejected')).toBe(true);
    await world.sweep();
    const marks = world.rows<MarkRow>('marks');
    const follows = await marks.find({ targetId: iris.userId, isSet: true }).toArray();
    expect(await followersOf(iris)).toBe(follows.length);
    expect(await likesOf(id)).toBe(await world.rows('reactions').countDocuments({ characterId: id }));
    expect(await marks.countDocuments({ uncountedAt: { $exists: true } })).toBe(0);
    await world.as(iris).call(listNotices, { query: {} });
    const notices = await world.rows<NoticeRow>('notices').find({ userId: iris.userId, kind: 'follower' }).toArray();
    const followers = follows.map(({ userId }) => userId);
    expect(notices).toHaveLength(followers.length);
    expect(new Set(notices.map(({ actorId }) => actorId))).toEqual(new Set(followers));
    expect(notices.filter(({ seq }) => seq === undefined)).toEqual([]);
  }, 60_000);

  it('answer a follow whose notice fails, and write the notice later', async () => {
    const [iris, nora] = [await world.person(), await world.person()];
    const notices = world.service.app.get(NoticesService, { strict: false });
    const notify = notices.notify.bind(notices);
    notices.notify = () => Promise.reject(new Error('killed'));
    expect((await set(world.as(nora), iris)).body).toEqual({ isFollowing: true, followersCount: 1 });
    await world.noticed();
    notices.notify = notify;
    const list = async () => (await world.as(iris).call(listNotices, { query: {} })).body.notices;
    expect(await list()).toEqual([]);
    await world.sweep();
    expect((await list()).map(({ actor }) => actor?.username)).toEqual([nora.username]);
  });
});
