import { socialRoutes, type Viewer } from '@masque/contracts';
import { BlocksService } from '../src/blocks/blocks.service.ts';
import { FollowsService } from '../src/follows/follows.service.ts';
import { MarksService } from '../src/marks/marks.service.ts';
import { type Society, society } from './society.ts';

const routes = socialRoutes;

describe('blocks', () => {
  let world: Society;
  let blocker: Viewer;
  let blocked: Viewer;
  let bystander: Viewer;
  let characterId: string;
  beforeAll(async () => {
    world = await society();
    [blocker, blocked, bystander] = [await world.person(), await world.person(), await world.person()];
    characterId = await world.character();
    for (const viewer of [blocker, blocked, bystander]) {
      await world
        .as(viewer)
        .call(routes.submitComment, { params: { id: characterId }, body: { content: viewer.username } });
      await world.as(viewer).call(routes.createCollection, { body: { name: 'Open' } });
    }
    await follow(blocker, blocked);
    await follow(blocked, blocker);
    for (const one of [blocker, blocked]) {
      await follow(one, bystander);
      await follow(bystander, one);
    }
    await world.as(blocker).call(routes.block, { params: { username: blocked.username }, body: {} });
  });
  afterAll(() => world.close());

  const follow = (viewer: Viewer, { username }: Viewer) =>
    world.as(viewer).call(routes.follow, { params: { username }, body: {} });

  /** Each route that reads another user's activity, and what the viewer finds there. */
  const paths = {
    comments: async (viewer: Viewer, other: Viewer) => {
      const { comments, total } = (
        await world.as(viewer).call(routes.listComments, { params: { id: characterId }, query: {} })
      ).body;
      return [comments.some(({ userUsername }) => userUsername === other.username), total];
    },
    'the profile': async (viewer: Viewer, { username }: Viewer) => {
      const { status, body } = await world.as(viewer).call(routes.viewProfile, { params: { username } });
      return status === 200 ? [body.isBlocked, body.followersCount, body.collectionsCount] : status;
    },
    'whether the profile may be looked at': async (viewer: Viewer, { username }: Viewer) => {
      const { status, body } = await world.as(viewer).call(routes.checkProfile, { params: { username } });
      return status === 200 ? body.isBlocked : status;
    },
    'the followers of theirs': async (viewer: Viewer, { username }: Viewer) => {
      const { status, body } = await world.as(viewer).call(routes.listFollowers, { params: { username }, query: {} });
      return status === 200 ? body.followers.length : status;
    },
    'whom they follow': async (viewer: Viewer, { username }: Viewer) => {
      const { status, body } = await world.as(viewer).call(routes.listFollowed, { params: { username }, query: {} });
      return status === 200 ? body.following.length : status;
    },
    'the followers of a third one': async (viewer: Viewer, other: Viewer) => {
      const params = { username: bystander.username };
      const { followers, total } = (await world.as(viewer).call(routes.listFollowers, { params, query: {} })).body;
      return [followers.some(({ username }) => username === other.username), total];
    },
    'whom a third one follows': async (viewer: Viewer, other: Viewer) => {
      const params = { username: bystander.username };
      const { following, total } = (await world.as(viewer).call(routes.listFollowed, { params, query: {} })).body;
      return [following.some(({ username }) => username === other.username), total];
    },
    'the profile of a third one': async (viewer: Viewer) => {
      const params = { username: bystander.username };
      const { body } = await world.as(viewer).call(routes.viewProfile, { params });
      return [body.followersCount, body.followingCount];
    },
    'the followers of a third one whom they follow': async (viewer: Viewer) =>
      (await follow(viewer, viewer === bystander ? blocker : bystander)).body.followersCount,
    'their collections': async (viewer: Viewer, { username }: Viewer) => {
      const { status, body } = await world
        .as(viewer)
        .call(routes.listCollectionsOf, { params: { username }, query: {} });
      return status === 200 ? body.collections.length : status;
    },
    notices: async (viewer: Viewer, other: Viewer) => {
      const { notices } = (await world.as(viewer).call(routes.listNotices, { query: {} })).body;
      return notices.some(({ actor }) => actor?.username === other.username);
    },
    'following them': async (viewer: Viewer, other: Viewer) => (await follow(viewer, other)).status,
  };
  type Path = keyof typeof paths;

  it.each<[Path, unknown, unknown, unknown]>([
    ['comments', [false, 2], [false, 2], [true, 3]],
    ['the profile', [true, 0, 0], 404, [false, 1, 1]],
    ['whether the profile may be looked at', true, 404, false],
    ['the followers of theirs', 0, 404, 1],
    ['whom they follow', 0, 404, 1],
    ['the followers of a third one', [false, 1], [false, 1], [true, 2]],
    ['whom a third one follows', [false, 1], [false, 1], [true, 2]],
    ['the profile of a third one', [1, 1], [1, 1], [2, 2]],
    ['the followers of a third one whom they follow', 1, 1, 1],
    ['their collections', 0, 404, 1],
    ['notices', false, false, true],
    ['following them', 404, 404, 200],
  ])('%s: who blocked finds %j, who was blocked %j, others %j', async (path, forBlocker, forBlocked, forOthers) => {
    const find = paths[path];
    expect(await find(blocker, blocked)).toEqual(forBlocker);
    expect(await find(blocked, blocker)).toEqual(forBlocked);
    expect(await find(bystander, blocker)).toEqual(forOthers);
  });

  it('are listed for who made them alone', async () => {
    const of = async (viewer: Viewer) => (await world.as(viewer).call(routes.listBlocks, { query: {} })).body.blocks;
    expect((await of(blocker)).map(({ username }) => username)).toEqual([blocked.username]);
    expect(await of(blocked)).toEqual([]);
  });

  it('may be repeated, not be turned against oneself, and not be answered by who was blocked', async () => {
    expect((await block(blocker, blocked)).body).toEqual({ isBlocked: true });
    expect((await block(blocker, blocker)).error.code).toBe('block.oneself');
    expect((await block(blocked, blocker)).error.code).toBe('user.not_found');
    const params = { username: blocker.username };
    const unblocked = await world.as(blocked).call(routes.unblock, { params, body: {} });
    expect(unblocked.error.code).toBe('user.not_found');
  });

  const isFollowing = async (one: Viewer, other: Viewer) => {
    const marks = world.service.app.get(MarksService, { strict: false });
    return (
      (await marks.isSet('follow', one.userId, other.userId)) || (await marks.isSet('follow', other.userId, one.userId))
    );
  };
  const block = (viewer: Viewer, { username }: Viewer) =>
    world.as(viewer).call(routes.block, { params: { username }, body: {} });
  const followersOf = async ({ username }: Viewer) =>
    (await world.as(null).call(routes.viewProfile, { params: { username } })).body.followersCount;

  it('end follows also when the process that blocks dies after the block', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const follows = world.service.app.get(FollowsService, { strict: false });
    const marks = world.service.app.get(MarksService, { strict: false });
    const unfollowEachOther = follows.unfollowEachOther.bind(follows);
    let calls = 0;
    follows.unfollowEachOther = async (...ids) => {
      if ((calls += 1) === 1) return unfollowEachOther(...ids);
      // A follow that was under way is written in between.
      const key = { userId: other.userId, targetId: one.userId, targetOwnerId: one.userId };
      await marks.change('follow', key, () => true);
      throw new Error('killed');
    };
    expect((await block(one, other)).status).toBeGreaterThanOrEqual(500);
    follows.unfollowEachOther = unfollowEachOther;
    expect(await isFollowing(one, other)).toBe(true);
    await world.sweep();
    expect(await isFollowing(one, other)).toBe(false);
    expect(await followersOf(one)).toBe(0);
  });

  it('end a follow whose process died after it was written, when the block did not see it', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const blocks = world.service.app.get(BlocksService, { strict: false });
    const marks = world.service.app.get(MarksService, { strict: false });
    const [change, areApart] = [marks.change.bind(marks), blocks.areApart.bind(blocks)];
    marks.change = async (...args) => {
      marks.change = change;
      expect((await block(one, other)).status).toBe(200);
      const changed = await change(...args);
      blocks.areApart = () => Promise.reject(new Error('killed'));
      return changed;
    };
    expect((await follow(other, one)).status).toBeGreaterThanOrEqual(500);
    blocks.areApart = areApart;
    expect(await isFollowing(one, other)).toBe(true);
    await world.sweep();
    expect(await isFollowing(one, other)).toBe(false);
    expect(await followersOf(one)).toBe(0);
  });

  it('that were taken back end no follow later', async () => {
    const [one, other] = [await world.person(), await world.person()];
    await block(one, other);
    await world.as(one).call(routes.unblock, { params: { username: other.username }, body: {} });
    await follow(one, other);
    await world.sweep();
    expect(await isFollowing(one, other)).toBe(true);
  });

  it('end: everything is to be seen again, and nobody follows by themselves', async () => {
    const [one, other] = [await world.person(), await world.person()];
    await follow(one, other);
    const params = { username: other.username };
    await world.as(one).call(routes.block, { params, body: {} });
    expect((await world.as(one).call(routes.unblock, { params, body: {} })).body).toEqual({ isBlocked: false });
    expect((await world.as(one).call(routes.viewProfile, { params })).body).toMatchObject({
      isBlocked: false,
      isFollowing: false,
      followersCount: 0,
    });
  });
});
