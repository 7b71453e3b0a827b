import { type Notice, socialRoutes, type Viewer } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { StoreConnection } from '@masque/service-kit/store';
import { backingEnv, eventually } from '@masque/testkit';
import type { CommentRow } from '../src/comments/comment.row.ts';
import type { MarkRow } from '../src/marks/mark.row.ts';
import { NoticeLists } from '../src/notices/notice.lists.ts';
import type { NoticeRow } from '../src/notices/notice.row.ts';
import { MilestonesService } from '../src/notices/milestones.service.ts';
import { NoticesService } from '../src/notices/notices.service.ts';
import { aDecision } from './decisions.ts';
import type { ReactionRow } from '../src/reactions/reaction.row.ts';
import { type Society, society } from './society.ts';

const routes = socialRoutes;
const DAY_MS = 24 * 60 * 60 * 1_000;

describe('notices', () => {
  let world: Society;
  beforeAll(async () => {
    // Lets tests count store commands.
    world = await society({ MONGODB_URL: `${backingEnv().MONGODB_URL}&monitorCommands=true` });
  });
  afterAll(() => world.close());

  const list = async (viewer: Viewer, query: { cursor?: string; limit?: number } = {}) =>
    (await world.as(viewer).call(routes.listNotices, { query })).body;
  const follow = async (viewer: Viewer, { username }: Viewer) => {
    await world.as(viewer).call(routes.follow, { params: { username }, body: {} });
    await world.noticed();
  };
  const unfollow = async (viewer: Viewer, { username }: Viewer) => {
    await world.as(viewer).call(routes.unfollow, { params: { username }, body: {} });
    await world.noticed();
  };
  const comment = (viewer: Viewer, id: string, content: string) =>
    world.as(viewer).call(routes.submitComment, { params: { id }, body: { content } });
  const uncomment = (viewer: Viewer, id: string) =>
    world.as(viewer).call(routes.deleteComment, { params: { id }, query: {} });
  const like = (viewer: Viewer, id: string) =>
    world.as(viewer).call(routes.like, { params: { id }, body: { isLike: true } });
  const block = (viewer: Viewer, { username }: Viewer) =>
    world.as(viewer).call(routes.block, { params: { username }, body: {} });
  const mute = (viewer: Viewer, ...muted: ('follower' | 'comment' | 'likes' | 'followers')[]) =>
    world.as(viewer).call(routes.saveNoticeSettings, { body: { muted } });
  const counts = (notices: readonly Notice[], kind: Notice['kind']) =>
    notices.filter((notice) => notice.kind === kind).map(({ count }) => count);
  const pair = async () => [await world.person(), await world.person()] as const;
  const authored = (author: Viewer, own = {}) => world.character({ authorId: author.userId, ...own });

  it('tell of a new follower', async () => {
    const iris = await world.person();
    const nora = await world.person({ profilePicture: '/media/0123/full.webp' });
    expect(await list(iris)).toEqual({ notices: [], unread: 0, nextCursor: null });
    await follow(nora, iris);
    await follow(nora, iris);
    const { notices, unread } = await list(iris);
    expect(unread).toBe(1);
    expect(notices).toEqual([
      {
        id: `follower:${iris.userId}:${nora.userId}`,
        kind: 'follower',
        createdAt: expect.any(String),
        isRead: false,
        actor: { username: nora.username, profilePicture: '/media/0123/full.webp' },
        character: null,
        count: null,
        decision: null,
      },
    ]);
    expect((await list(nora)).notices).toEqual([]);
  });

  it('do not tell again of who follows again within a day, and do later', async () => {
    const [iris, nora] = await pair();
    await follow(nora, iris);
    await world.as(iris).call(routes.readNotices, { body: {} });
    for (let n = 0; n < 2; n += 1) {
      await unfollow(nora, iris);
      await follow(nora, iris);
    }
    expect(await list(iris)).toMatchObject({ unread: 0, notices: [{ isRead: true }] });
    await unfollow(nora, iris);
    const longAgo = { $set: { since: new Date(Date.now() - DAY_MS - 1_000) } };
    await world.rows<MarkRow>('marks').updateOne({ _id: `follow:${nora.userId}:${iris.userId}` }, longAgo);
    await follow(nora, iris);
    expect(await list(iris)).toMatchObject({ unread: 1, notices: [{ isRead: false }] });
    expect((await list(iris)).notices).toHaveLength(1);
  });

  it('of a follow go with it while they are unread, and come back with it without being news', async () => {
    const [iris, nora] = await pair();
    const otto = await world.person();
    await follow(nora, iris);
    await follow(otto, iris);
    await unfollow(nora, iris);
    expect(await list(iris)).toMatchObject({ unread: 1, notices: [{ actor: { username: otto.username } }] });
    await follow(nora, iris);
    // It keeps its old place.
    const actors = [otto, nora].map(({ username }) => ({ actor: { username }, isRead: false }));
    expect(await list(iris)).toMatchObject({ unread: 2, notices: actors });
    await world.as(iris).call(routes.readNotices, { body: {} });
    await unfollow(nora, iris);
    expect((await list(iris)).notices).toHaveLength(2);
  });

  it('tell of a comment once, whatever becomes of its text, and until it is removed', async () => {
    const [iris, nora] = await pair();
    const id = await authored(iris, { name: 'Mira' });
    await comment(nora, id, 'Fog.');
    await world.as(iris).call(routes.readNotices, { body: {} });
    await comment(nora, id, 'More fog.');
    const { notices, unread } = await list(iris);
    expect(unread).toBe(0);
    expect(notices).toMatchObject([
      { kind: 'comment', actor: { username: nora.username }, character: { id, name: 'Mira' }, count: null },
    ]);
    await uncomment(nora, id);
    expect((await list(iris)).notices).toEqual([]);
    await comment(nora, id, 'Fog again.');
    expect(await list(iris)).toMatchObject({ unread: 0, notices: [{ kind: 'comment', isRead: true }] });
  });

  it('tell of a comment that is removed and written again once a day', async () => {
    const [iris, nora] = await pair();
    const id = await authored(iris);
    const places = async () =>
      (await world.rows<NoticeRow>('notices').find({ userId: iris.userId }).toArray()).map(({ seq }) => seq);
    for (let n = 0; n < 3; n += 1) {
      await comment(nora, id, `Fog ${n}.`);
      expect(await list(iris)).toMatchObject({ unread: 1, notices: [{ kind: 'comment', isRead: false }] });
      expect(await places()).toEqual([1]);
      await uncomment(nora, id);
      expect(await list(iris)).toMatchObject({ unread: 0, notices: [] });
    }
    await world.as(iris).call(routes.readNotices, { body: {} });
    const longAgo = new Date(Date.now() - DAY_MS - 1_000);
    await world
      .rows<NoticeRow>('notices')
      .updateOne({ userId: iris.userId }, { $set: { withdrawnAt: longAgo, happenedAt: longAgo } });
    await comment(nora, id, 'Fog.');
    expect(await list(iris)).toMatchObject({ unread: 1, notices: [{ kind: 'comment', isRead: false }] });
    expect(await places()).toEqual([2]);
  });

  it('tell nobody of what they do themselves', async () => {
    const [iris, nora] = await pair();
    const id = await authored(iris);
    await comment(iris, id, 'Mine.');
    await like(iris, id);
    expect((await list(iris)).notices).toEqual([]);
    await like(nora, id);
    expect(counts((await list(iris)).notices, 'likes')).toEqual([1]);
  });

  it('tell of milestones of sixty likes at once, each once, also when the likes fall and rise again', async () => {
    const iris = await world.person();
    const id = await authored(iris);
    const people = await world.people(60);
    await Promise.all(people.map((viewer) => like(viewer, id)));
    expect(new Set(counts((await list(iris)).notices, 'likes'))).toEqual(new Set([1, 10, 25, 50]));
    expect(await list(iris)).toMatchObject({ unread: 4 });
    await world.rows<NoticeRow>('notices').deleteMany({ userId: iris.userId });
    await Promise.all(people.slice(0, 20).map((viewer) => like(viewer, id)));
    await Promise.all(people.slice(0, 20).map((viewer) => like(viewer, id)));
    expect((await list(iris)).notices).toEqual([]);
  }, 60_000);

  it('cost a like that comes to no milestone nothing', async () => {
    const id = await authored(await world.person());
    const [one, two, three, ...others] = await world.people(6);
    for (const viewer of [one, two, three]) if (viewer) await like(viewer, id);
    const asked: unknown[] = [];
    const note = ({ command }: { command: Record<string, unknown> }) => {
      for (const name of ['find', 'insert', 'update', 'aggregate']) asked.push(command[name]);
    };
    const client = world.service.app.get(StoreConnection).connection.getClient();
    client.on('commandStarted', note);
    for (const viewer of others) await like(viewer, id);
    client.off('commandStarted', note);
    expect(asked).toContain('reactions');
    for (const name of ['notices', 'notice-boxes', 'milestones']) expect(asked).not.toContain(name);
  });

  it('tell of milestones of followers at once, and of each of them', async () => {
    const iris = await world.person();
    await Promise.all((await world.people(12)).map((viewer) => follow(viewer, iris)));
    const { notices, unread } = await list(iris, { limit: 100 });
    expect(counts(notices, 'followers')).toEqual([10]);
    expect(counts(notices, 'follower')).toHaveLength(12);
    expect(unread).toBe(13);
  }, 60_000);

  it('come in pages, the newest first', async () => {
    const iris = await world.person();
    const people = await world.people(5);
    for (const viewer of people) await follow(viewer, iris);
    const first = await list(iris, { limit: 3 });
    const rest = await list(iris, { limit: 3, cursor: first.nextCursor ?? '' });
    expect(rest.nextCursor).toBeNull();
    expect([...first.notices, ...rest.notices].map(({ actor }) => actor?.username)).toEqual(
      people.map(({ username }) => username).toReversed(),
    );
    const reply = await world.as(iris).call(routes.listNotices, { query: { cursor: 'x' } });
    expect(reply.error.code).toBe('request.invalid');
    const pages = await Array.fromAsync(world.service.app.get(NoticeLists, { strict: false }).all(iris.userId, 2));
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  });

  it('are marked as read, some or all, by their owner alone', async () => {
    const iris = await world.person();
    for (const viewer of await world.people(3)) await follow(viewer, iris);
    const ids = (await list(iris)).notices.slice(0, 1).map(({ id }) => id);
    await world.as(await world.person()).call(routes.readNotices, { body: { ids } });
    expect(await list(iris)).toMatchObject({ unread: 3 });
    const some = await world.as(iris).call(routes.readNotices, { body: { ids } });
    expect(some.body.unread).toBe(2);
    expect(some.body.notices.map(({ isRead }) => isRead)).toEqual([true, false, false]);
    expect((await world.as(iris).call(routes.readNotices, { body: {} })).body.unread).toBe(0);
    expect((await list(iris)).notices.every(({ isRead }) => isRead)).toBe(true);
  });

  it('of muted kinds are not written, and those written before are hidden meanwhile', async () => {
    const [iris, nora] = await pair();
    const id = await authored(iris);
    await comment(nora, id, 'Fog.');
    expect((await mute(iris, 'follower', 'comment', 'comment')).body).toEqual({ muted: ['follower', 'comment'] });
    await follow(nora, iris);
    await like(nora, id);
    expect(await list(iris)).toMatchObject({ unread: 1, notices: [{ kind: 'likes', count: 1 }] });
    await mute(iris);
    expect((await world.as(iris).call(routes.getNoticeSettings, { query: {} })).body).toEqual({ muted: [] });
    expect((await list(iris)).notices.map(({ kind }) => kind)).toEqual(['likes', 'comment']);
    expect((await world.as(iris).fetch('/notices/settings', put({ muted: ['decision'] }))).status).toBe(400);
  });

  it('of somebody who is blocked are hidden, not counted and not written', async () => {
    const [iris, nora] = await pair();
    const [early, late] = [await authored(iris), await authored(iris)];
    await follow(nora, iris);
    await comment(nora, early, 'Fog.');
    expect(await list(iris)).toMatchObject({ unread: 2 });
    await block(iris, nora);
    expect(await list(iris)).toEqual({ notices: [], unread: 0, nextCursor: null });
    await comment(nora, late, 'Fog.');
    await world.as(iris).call(routes.unblock, { params: { username: nora.username }, body: {} });
    // The block ended the follows.
    expect((await list(iris)).notices.map(({ character }) => character?.id)).toEqual([early]);
  });

  it('go with the character that they are about, and are not shown of one that is not to be seen', async () => {
    const [iris, nora] = await pair();
    const id = await authored(iris);
    await comment(nora, id, 'Fog.');
    await like(nora, id);
    // Decisions are shown even if the user may not see the character.
    const hidden = await world.character({ isPublic: false });
    const notices = world.service.app.get(NoticesService, { strict: false });
    await notices.notify(aDecision(iris.userId, 'one', new Date(), hidden));
    await notices.notify(aDecision(iris.userId, 'two', new Date()));
    expect((await list(iris)).notices.map(({ id: one }) => one)).toEqual([
      `decision:${iris.userId}:two`,
      `decision:${iris.userId}:one`,
      `likes:${id}:1`,
      `comment:${id}:${nora.userId}`,
    ]);
    await authored(iris, { characterId: id, isDeleted: true, revision: 9 });
    await eventually(async () => (await list(iris)).notices.length === 2);
    await eventually(async () => (await world.rows<NoticeRow>('notices').countDocuments({ characterId: id })) === 0);
  });

  it('that were lost with a process between a change and its notice are told later, once', async () => {
    const iris = await world.person();
    const [nora, otto] = await pair();
    const id = await authored(iris);
    const now = new Date();
    const own = { characterId: id, authorId: iris.userId, userId: nora.userId, uncountedAt: now, revision: 1 };
    await world
      .rows<ReactionRow>('reactions')
      .insertOne({ ...own, _id: `${id}:${nora.userId}`, isLike: true, changedAt: now });
    await world.rows<CommentRow>('comments').insertOne({
      ...own,
      _id: `${id}:${nora.userId}`,
      content: 'Fog.',
      isDeleted: false,
      createdAt: now,
      updatedAt: now,
    });
    const mark = { kind: 'follow', userId: nora.userId, targetId: iris.userId, targetOwnerId: iris.userId } as const;
    await world.rows<MarkRow>('marks').insertOne({
      ...mark,
      _id: `follow:${nora.userId}:${iris.userId}`,
      isSet: true,
      since: now,
      uncountedAt: now,
      revision: 1,
    });
    // Written without a place: the process died while announcing it.
    await world.rows<NoticeRow>('notices').insertOne({
      _id: `follower:${iris.userId}:${nora.userId}`,
      userId: iris.userId,
      kind: 'follower',
      actorId: nora.userId,
      characterId: null,
      count: null,
      happenedAt: now,
      isRead: false,
      turn: newId(),
    });
    expect((await list(iris)).notices).toEqual([]);
    await world.sweep();
    await world.sweep();
    await like(otto, id);
    expect((await list(iris)).notices.map(({ kind }) => kind).toSorted()).toEqual(['comment', 'follower', 'likes']);
    expect(await list(iris)).toMatchObject({ unread: 3 });
  });

  it('of a follow that was not told are told before the follow is taken back', async () => {
    const [iris, nora] = await pair();
    const now = new Date();
    await world.rows<MarkRow>('marks').insertOne({
      _id: `follow:${nora.userId}:${iris.userId}`,
      kind: 'follow',
      userId: nora.userId,
      targetId: iris.userId,
      targetOwnerId: iris.userId,
      isSet: true,
      since: now,
      uncountedAt: now,
      revision: 1,
    });
    await unfollow(nora, iris);
    expect((await list(iris)).notices).toEqual([]);
    await follow(nora, iris);
    expect((await list(iris)).notices.map(({ kind }) => kind)).toEqual(['follower']);
  });

  it('are told in one order, whoever tells them at once', async () => {
    const iris = await world.person();
    const notices = world.service.app.get(NoticesService, { strict: false });
    const tell = (n: number) => notices.notify(aDecision(iris.userId, String(n % 20), new Date()));
    await Promise.all(Array.from({ length: 60 }, (_, n) => tell(n)));
    const rows = await world.rows<NoticeRow>('notices').find({ userId: iris.userId }).toArray();
    expect(rows.map(({ seq = 0 }) => seq).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 1),
    );
  });

  it('are kept for 90 days, and of each user the newest thousand', async () => {
    const iris = await world.person();
    const nora = await world.person();
    const notices = world.service.app.get(NoticesService, { strict: false });
    const old = new Date(Date.now() - 90 * DAY_MS - 1_000);
    await notices.notify(aDecision(nora.userId, 'old', old));
    await follow(iris, nora);
    const many = Array.from({ length: 1_005 }, (_, n) => aRow(iris, n + 1));
    await world.rows<NoticeRow>('notices').insertMany(many);
    await world
      .rows<{ _id: string; seq: number; revision: number; newest: null; muted: string[] }>('notice-boxes')
      .insertOne({ _id: iris.userId, seq: 1_005, revision: 1, newest: null, muted: [] });
    expect(await list(iris)).toMatchObject({ unread: 1_000 });
    await world.service.app.get(NoticesService, { strict: false }).prune();
    expect((await list(nora)).notices.map(({ kind }) => kind)).toEqual(['follower']);
    const kept = await world.rows<NoticeRow>('notices').find({ userId: iris.userId }).sort({ seq: 1 }).toArray();
    expect([kept.length, kept[0]?.seq]).toEqual([1_000, 6]);
  });

  it('of a user who is gone, and of what they did, are forgotten', async () => {
    const [iris, nora] = await pair();
    await follow(nora, iris);
    await follow(iris, nora);
    await world.service.app
      .get(MilestonesService, { strict: false })
      .announce({ kind: 'followers', userId: nora.userId }, 10);
    await world.service.app.get(NoticesService, { strict: false }).erase(nora.userId);
    await world.service.app.get(MilestonesService, { strict: false }).erase(nora.userId);
    const left = await world
      .rows<NoticeRow>('notices')
      .countDocuments({ $or: [{ userId: nora.userId }, { actorId: nora.userId }] });
    expect(left).toBe(0);
    expect(
      await world.rows<{ _id: string; userId: string }>('milestones').countDocuments({ userId: nora.userId }),
    ).toBe(0);
    expect(await list(iris)).toMatchObject({ unread: 0, notices: [] });
  });
});

const put = (body: unknown): RequestInit => ({
  method: 'PUT',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

const aRow = ({ userId }: Viewer, seq: number): NoticeRow => ({
  _id: `decision:${userId}:${seq}`,
  userId,
  kind: 'decision',
  actorId: null,
  characterId: null,
  count: null,
  happenedAt: new Date(),
  isRead: false,
  turn: newId(),
  seq,
});
