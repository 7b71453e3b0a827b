import { once } from 'node:events';
import { connect } from 'node:net';
import { socialRoutes, type Viewer } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { IDENTITY_HEADER, identitySigner } from '@masque/service-kit/http';
import { Uncounted } from '@masque/service-kit/store';
import { type ServiceCaller, eventually, type StartedService, startedService } from '@masque/testkit';
import { NoticesService } from '../src/notices/notices.service.ts';
import { aDecision } from './decisions.ts';
import { NoticeStreams } from '../src/notices/stream/notice.streams.ts';
import type { BoxRow } from '../src/notices/box.row.ts';
import { social } from '../src/service.ts';
import { type FollowedNotices, followNotices } from './following.ts';
import { type Society, society } from './society.ts';

const routes = socialRoutes;

describe('the stream of notices', () => {
  let world: Society;
  /** Another process of the same service. */
  let other: StartedService;
  const open: FollowedNotices[] = [];
  beforeAll(async () => {
    const times = { STREAM_PING_MS: '1000', STREAM_STALL_MS: '2000' };
    world = await society(times);
    other = await startedService(social, { ...times, NAME_PREFIX: world.service.env['NAME_PREFIX'] ?? '' });
    await eventually(async () => (await other.as(null).fetch('/health/ready')).ok);
  });
  afterEach(() => {
    for (const following of open.splice(0)) following.leave();
  });
  afterAll(async () => {
    await other.close();
    await world.close();
  });

  const start = async (caller: ServiceCaller, lastEventId?: string) => {
    const following = await followNotices(caller, lastEventId);
    open.push(following);
    await following.begun();
    return following;
  };
  const follow = async (viewer: Viewer, { username }: Viewer, service: StartedService = world.service) => {
    await service.as(viewer).call(routes.follow, { params: { username }, body: {} });
    await service.app.get(Uncounted).idle();
  };
  const namesOf = ({ notices }: FollowedNotices) => notices.map(({ actor }) => actor?.username);
  const tell = (userId: string, about: string) =>
    world.service.app.get(NoticesService, { strict: false }).notify(aDecision(userId, about, new Date()));

  it('begins with how many are unread, and tells what happens in either process', async () => {
    const iris = await world.person();
    const [early, nora, otto] = await Promise.all([world.person(), world.person(), world.person()]);
    await follow(early, iris);
    const [here, there] = [await start(world.as(iris)), await start(other.as(iris))];
    expect([here.news, there.news]).toEqual([[{ notices: [], unread: 1 }], [{ notices: [], unread: 1 }]]);
    await follow(nora, iris);
    await follow(otto, iris, other);
    const both = [nora.username, otto.username];
    for (const one of [here, there]) {
      await eventually(() => one.notices.length === 2);
      expect(namesOf(one)).toEqual(both);
      expect(one.unread).toBe(3);
    }
  });

  it('tells the other devices what is unread after notices were read, muted or hidden', async () => {
    const iris = await world.person();
    const [nora, otto] = [await world.person(), await world.person()];
    const [here, there] = [await start(world.as(iris)), await start(other.as(iris))];
    const untilUnread = (unread: number) => eventually(() => here.unread === unread && there.unread === unread);
    await follow(nora, iris);
    await untilUnread(1);
    await world.as(iris).call(routes.readNotices, { body: {} });
    await untilUnread(0);
    await follow(otto, iris);
    await untilUnread(1);
    await other.as(iris).call(routes.saveNoticeSettings, { body: { muted: ['follower'] } });
    await untilUnread(0);
    await other.as(iris).call(routes.saveNoticeSettings, { body: { muted: [] } });
    await untilUnread(1);
    await world.as(iris).call(routes.block, { params: { username: otto.username }, body: {} });
    await untilUnread(0);
    expect(namesOf(here)).toEqual([nora.username, otto.username]);
  });

  it('goes on after Last-Event-ID, in another process, with what came meanwhile and nothing else', async () => {
    const iris = await world.person();
    const before = await start(world.as(iris));
    await tell(iris.userId, 'first');
    await eventually(() => before.notices.length === 1);
    before.leave();
    for (let n = 0; n < 130; n += 1) await tell(iris.userId, String(n));
    const after = await start(other.as(iris), before.lastId);
    await eventually(() => after.notices.length >= 130);
    expect(after.notices.map(({ id }) => id)).toEqual(
      Array.from({ length: 130 }, (_, n) => `decision:${iris.userId}:${n}`),
    );
    expect(after.unread).toBe(131);
    const again = await start(world.as(iris), after.lastId);
    expect(again.news).toEqual([{ notices: [], unread: 131 }]);
  });

  it.each(['999999', 'x', '-1', ''])('begins anew after %j, which it never gave', async (id) => {
    const iris = await world.person();
    await tell(iris.userId, 'early');
    const following = await start(world.as(iris), id);
    expect(following.news).toEqual([{ notices: [], unread: 1 }]);
    await tell(iris.userId, 'late');
    await eventually(() => following.notices.length === 1);
  });

  it('loses nothing while it begins', async () => {
    const iris = await world.person();
    await tell(iris.userId, 'zero');
    const first = await start(world.as(iris));
    const { lastId } = first;
    first.leave();
    const telling = Promise.all(Array.from({ length: 20 }, (_, n) => tell(iris.userId, `n${n}`)));
    const followings = await Promise.all(Array.from({ length: 5 }, () => start(other.as(iris), lastId)));
    await telling;
    for (const one of followings) {
      await eventually(() => one.notices.length >= 20);
      expect(new Set(one.notices.map(({ id }) => id)).size).toBe(20);
      expect(one.notices).toHaveLength(20);
    }
  });

  it('finds with the next heartbeat what no signal told', async () => {
    const iris = await world.person();
    await tell(iris.userId, 'one');
    const following = await start(world.as(iris));
    await world
      .rows<BoxRow>('notice-boxes')
      .updateOne({ _id: iris.userId }, { $set: { muted: [] }, $inc: { revision: 1 } });
    await world
      .rows<{ _id: string; isRead: boolean }>('notices')
      .updateOne({ _id: `decision:${iris.userId}:one` }, { $set: { isRead: true } });
    await world.rows<BoxRow>('notice-boxes').updateOne({ _id: iris.userId }, { $inc: { revision: 1 } });
    await eventually(() => following.unread === 0);
  });

  it('is open twelve times for one user, over all processes, and no more until one is left', async () => {
    const iris = await world.person();
    const callers = [world.as(iris), other.as(iris)];
    const all = await Promise.all(Array.from({ length: 12 }, (_, n) => start(callers[n % 2] ?? world.as(iris))));
    const refused = await world.as(iris).fetch('/notices/stream');
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      code: 'rate.limited',
      details: ['12 notice streams are already open'],
    });
    all[0]?.leave();
    await eventually(async () => {
      const next = await followNotices(other.as(iris)).catch(() => null);
      if (next) open.push(next);
      return next !== null;
    });
  });

  it('drops a reader that does not read', async () => {
    const iris = await world.person();
    const streams = world.service.app.get(NoticeStreams, { strict: false });
    const before = streams.size;
    const sign = identitySigner('a secret that only tests have, long enough');
    const identity = sign('social', { viewer: iris, requestId: newId() });
    const socket = connect(Number(new URL(world.service.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.pause();
    socket.write(`GET /notices/stream HTTP/1.1\r\nhost: x\r\n${IDENTITY_HEADER}: ${identity}\r\n\r\n`);
    await eventually(() => streams.size === before + 1);
    // Very long names, so that few notices fill the connection's buffers.
    const name = 'x'.repeat(200_000);
    const characterId = await world.character({ authorId: iris.userId, name });
    const notices = world.service.app.get(NoticesService, { strict: false });
    for (let n = 0; n < 60; n += 1) {
      await notices.notify(aDecision(iris.userId, `long${n}`, new Date(), characterId));
    }
    await eventually(() => streams.size === before, 15_000);
    socket.destroy();
  }, 60_000);

  it('ends when its process does', async () => {
    const iris = await world.person();
    const third = await startedService(social, { NAME_PREFIX: world.service.env['NAME_PREFIX'] ?? '' });
    await eventually(async () => (await third.as(null).fetch('/health/ready')).ok);
    const following = await start(third.as(iris));
    await third.close();
    await eventually(() => following.hasEnded);
  });
});
