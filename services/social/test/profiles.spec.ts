import { socialRoutes, type Viewer } from '@masque/contracts';
import { eventually } from '@masque/testkit';
import { dayOf, daysBefore } from '../src/days.ts';
import { SocialJobs } from '../src/jobs/handlers.ts';
import type { ProfileViewRow } from '../src/profiles/profile-view.row.ts';
import { ProfileViewsService } from '../src/profiles/profile-views.service.ts';
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

  const rows = () => world.rows<ProfileViewRow>('profile-views');
  const setDay = async (viewer: Viewer, daysAgo: number) => {
    const [row] = await rows().find({ viewerId: viewer.userId }).toArray();
    if (!row) throw new Error('no view');
    const day = daysBefore(dayOf(Date.now()), daysAgo);
    await rows().deleteOne({ _id: row._id });
    await rows().insertOne({ ...row, _id: `${row.ownerId}:${row.viewerId}:${day}`, day });
  };

  const fold = () => world.service.app.get(SocialJobs).forgetProfileViews();

  it('keeps who looked at a profile for 90 days, and afterwards only how many did', async () => {
    const iris = await world.person();
    const [nora, otto, vera, first] = await world.people(4);
    if (!nora || !otto || !vera || !first) throw new Error('nobody is there');
    for (const viewer of [nora, otto, vera, first]) await view(viewer, iris.username);
    await setDay(nora, 89);
    await setDay(otto, 90);
    await setDay(vera, 120);
    for (let round = 0; round < 2; round += 1) {
      await fold();
      expect((await statsOf(iris)).profileViews).toBe(4);
    }
    const kept = await rows().find({ ownerId: iris.userId }).toArray();
    expect(kept.map(({ viewerId }) => viewerId).toSorted()).toEqual([nora.userId, first.userId].toSorted());

    await world.service.app.get(ProfileViewsService, { strict: false }).erase(iris.userId);
    expect((await statsOf(iris)).profileViews).toBe(0);
    expect(await world.rows('old-profile-views').findOne({ _id: iris.userId })).toBeNull();
  });

  it('counts old views once, also when their end was cut short', async () => {
    const [iris, nora, otto] = [await world.person(), await world.person(), await world.person()];
    for (const viewer of [nora, otto]) await view(viewer, iris.username);
    await setDay(nora, 90);
    const views = world.service.app.get(ProfileViewsService, { strict: false });
    const remove = views.rows.deleteMany.bind(views.rows);
    views.rows.deleteMany = () => Promise.reject(new Error('killed'));
    await expect(fold()).rejects.toThrow('killed');
    views.rows.deleteMany = remove;
    expect((await statsOf(iris)).profileViews).toBe(2);
    await fold();
    expect((await statsOf(iris)).profileViews).toBe(2);
    expect(await rows().countDocuments({ viewerId: nora.userId })).toBe(0);
  });

  it('no longer counts the likes of a character that was deleted', async () => {
    const [iris, nora] = [await world.person(), await world.person()];
    const id = await world.character({ authorId: iris.userId });
    await world.as(nora).call(routes.like, { params: { id }, body: { isLike: true } });
    await world.character({ characterId: id, authorId: iris.userId, isDeleted: true, revision: 2 });
    await eventually(async () => (await view(null, iris.username)).totalLikes === 0);
  });

  it('is nothing for an account that it has not heard of yet', async () => {
    expect(await view(null, 'somebody-new')).toMatchObject({ totalLikes: 0, followersCount: 0 });
  });
});
