import { socialRoutes, type Viewer } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { PopularityRepository } from '../src/popularity/popularity.repository.ts';
import { PopularityService } from '../src/popularity/popularity.service.ts';
import type { ReactionRow } from '../src/reactions/reaction.row.ts';
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

  it('counts likes exactly while they come, are taken back, and are counted anew and looked at meanwhile', async () => {
    const [iris, fans] = [await world.person(), await world.people(12)];
    const ids = await Promise.all([1, 2, 3].map(() => world.character({ authorId: iris.userId })));
    const popularity = world.service.app.get(PopularityService);
    const likes = async () => (await view(null, iris.username)).totalLikes;
    const react = (viewer: Viewer, id: string, isLike = true) =>
      world.as(viewer).call(routes.like, { params: { id }, body: { isLike } });
    await Promise.all([
      ...fans.flatMap((fan) => ids.map((id) => react(fan, id))),
      ...ids.map((id) => popularity.recount(id, iris.userId)),
      ...Array.from({ length: 12 }, likes),
    ]);
    expect(await likes()).toBe(36);
    const [first = '', second = ''] = ids;
    await Promise.all([...fans.slice(0, 5).map((fan) => react(fan, first)), likes(), likes()]);
    await Promise.all([...fans.slice(0, 5).map((fan) => react(fan, second, false)), likes(), likes()]);
    expect(await likes()).toBe(26);
    await world.rows('author-likes').updateOne({ _id: iris.userId }, { $set: { likes: 17 } });
    expect(await likes()).toBe(17);
    await popularity.recountAll();
    expect(await likes()).toBe(26);
  });

  it('counts likes that a process that died has written and not counted', async () => {
    const [iris, nora] = [await world.person(), await world.person()];
    const characterId = await world.character({ authorId: iris.userId });
    expect((await view(nora, iris.username)).totalLikes).toBe(0);
    const now = new Date();
    const times = { changedAt: now, uncountedAt: now };
    const own = { characterId, authorId: iris.userId, userId: nora.userId, isLike: true, revision: 1 };
    await world.rows<ReactionRow>('reactions').insertOne({ _id: `${characterId}:${nora.userId}`, ...own, ...times });
    await world.sweep();
    expect((await view(nora, iris.username)).totalLikes).toBe(1);
  });

  it('is read from one row of likes, however many characters there are', async () => {
    const [iris, nora] = [await world.person(), await world.person()];
    const id = await world.character({ authorId: iris.userId });
    const own = { ownerId: iris.userId, counts: { likes: 2, dislikes: 0, favorites: 0, comments: 0 } };
    const rows = Array.from({ length: 1_000 }, () => ({ _id: newId(), ...own, epoch: 1, revision: 1 }));
    await world.rows<(typeof rows)[number]>('popularity').insertMany(rows);
    expect((await view(nora, iris.username)).totalLikes).toBe(2_000);
    const repository = world.service.app.get(PopularityRepository);
    const real = repository.likesOf.bind(repository);
    let sums = 0;
    Reflect.set(repository, 'likesOf', (ids: string[]) => {
      if (ids.length === 1 && ids[0] === iris.userId) sums += 1;
      return real(ids);
    });
    const like = () => world.as(nora).call(routes.like, { params: { id }, body: { isLike: true } });
    await like();
    expect((await view(nora, iris.username)).totalLikes).toBe(2_001);
    expect((await view(null, iris.username)).totalLikes).toBe(2_001);
    expect(sums).toBe(0);
    Reflect.set(repository, 'likesOf', real);
  });

  it('is nothing for an account that it has not heard of yet', async () => {
    expect(await view(null, 'somebody-new')).toMatchObject({ totalLikes: 0, followersCount: 0 });
  });
});
