import { socialRoutes, type Viewer } from '@masque/contracts';
import { type Society, society } from './society.ts';

const routes = socialRoutes;

describe('what people make of somebody', () => {
  let world: Society;
  beforeAll(async () => void (world = await society()));
  afterAll(() => world.close());

  const view = async (viewer: Viewer | null, username: string) =>
    (await world.as(viewer).call(routes.viewProfile, { params: { username } })).body;
  const statsOf = async (viewer: Viewer) =>
    (await world.as(viewer).call(routes.refreshStats, { params: { username: viewer.username } })).body.stats;

  it('is counted for profile and statistics', async () => {
    const [iris, nora] = [await world.person(), await world.person()];
    const id = await world.character({ authorId: iris.userId });
    await world.as(nora).call(routes.like, { params: { id }, body: { isLike: true } });
    await world.as(nora).call(routes.follow, { params: { username: iris.username }, body: {} });
    await world.as(iris).call(routes.createCollection, { body: { name: 'Open' } });
    await world.as(iris).call(routes.createCollection, { body: { name: 'Closed', isPublic: false } });
    expect(await view(nora, iris.username)).toEqual({
      totalLikes: 1,
      followersCount: 1,
      followingCount: 0,
      collectionsCount: 1,
      isFollowing: true,
      isBlocked: false,
    });
    expect(await view(iris, iris.username)).toMatchObject({ collectionsCount: 2, isFollowing: false });
    expect(await statsOf(iris)).toMatchObject({
      characterLikes: 1,
      totalFollowers: 1,
      profileViews: 1,
      creatorScore: 10 + 2 + 3,
    });
  });

  it('counts a view once for each viewer and day, not one’s own and not a visitor’s', async () => {
    const [iris, nora, otto] = [await world.person(), await world.person(), await world.person()];
    for (const viewer of [nora, nora, otto, iris, null]) await view(viewer, iris.username);
    expect((await statsOf(iris)).profileViews).toBe(2);
  });

  it('no longer counts the likes of a character that was deleted', async () => {
    const [iris, nora] = [await world.person(), await world.person()];
    const id = await world.character({ authorId: iris.userId });
    await world.as(nora).call(routes.like, { params: { id }, body: { isLike: true } });
    await world.character({ characterId: id, authorId: iris.userId, isDeleted: true, revision: 2 });
    expect((await view(null, iris.username)).totalLikes).toBe(0);
  });

  it('is nothing for an account that it has not heard of yet', async () => {
    expect(await view(null, 'somebody-new')).toMatchObject({ totalLikes: 0, followersCount: 0 });
  });
});
