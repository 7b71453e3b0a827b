import { socialRoutes, type Viewer } from '@masque/contracts';
import { type Society, society } from './society.ts';

const { follow, unfollow, listFollowers, listFollowed } = socialRoutes;

describe('follows', () => {
  let world: Society;
  beforeAll(async () => void (world = await society()));
  afterAll(() => world.close());

  const set = (viewer: Viewer, { username }: Viewer) =>
    world.as(viewer).call(follow, { params: { username }, body: {} });
  const unset = (viewer: Viewer, { username }: Viewer) =>
    world.as(viewer).call(unfollow, { params: { username }, body: {} });
  const followers = async ({ username }: Viewer, query: { cursor?: string; limit?: number } = {}) =>
    (await world.as(null).call(listFollowers, { params: { username }, query })).body;

  it('are set and unset, however often, with the count', async () => {
    const [nora, iris] = [await world.person(), await world.person()];
    expect((await set(nora, iris)).body).toEqual({ isFollowing: true, followersCount: 1 });
    expect((await set(nora, iris)).body).toEqual({ isFollowing: true, followersCount: 1 });
    expect((await unset(nora, iris)).body).toEqual({ isFollowing: false, followersCount: 0 });
    expect((await unset(nora, iris)).body).toEqual({ isFollowing: false, followersCount: 0 });
  });

  it('find users without regard to case', async () => {
    const [nora, iris] = [await world.person(), await world.person()];
    const upper = { ...iris, username: iris.username.toUpperCase() };
    expect((await set(nora, upper)).body).toEqual({ isFollowing: true, followersCount: 1 });
  });

  it('of oneself or of nobody are refused', async () => {
    const nora = await world.person();
    expect((await set(nora, nora)).error).toMatchObject({
      error: 'You cannot follow yourself',
      code: 'follow.oneself',
    });
    expect((await unset(nora, nora)).status).toBe(400);
    expect((await set(nora, { ...nora, username: 'nobody' })).error.code).toBe('user.not_found');
  });

  it('are listed from both sides, newest first, in pages', async () => {
    const iris = await world.person({ bio: 'Fog.', profilePicture: '/media/0123/full.webp' });
    const people = await world.people(5);
    for (const viewer of people) await set(viewer, iris);
    const first = await followers(iris, { limit: 3 });
    expect(first.total).toBe(5);
    const rest = await followers(iris, { limit: 3, cursor: first.nextCursor ?? '' });
    expect(rest.nextCursor).toBeNull();
    expect([...first.followers, ...rest.followers].map(({ id }) => id)).toEqual(
      people.map(({ userId }) => userId).toReversed(),
    );
    const [one] = people;
    const { username } = one ?? iris;
    const followed = await world.as(null).call(listFollowed, { params: { username }, query: {} });
    expect(followed.body).toEqual({
      following: [{ id: iris.userId, username: iris.username, bio: 'Fog.', profilePicture: '/media/0123/full.webp' }],
      total: 1,
      nextCursor: null,
    });
  });

  it('refuse a cursor that was not given', async () => {
    const { username } = await world.person();
    const reply = await world.as(null).call(listFollowers, { params: { username }, query: { cursor: 'x' } });
    expect(reply.error.code).toBe('request.invalid');
  });

  it('of forty users at once are counted exactly', async () => {
    const iris = await world.person();
    const people = await world.people(40);
    await Promise.all(people.map((viewer) => set(viewer, iris)));
    await Promise.all(people.slice(0, 10).map((viewer) => unset(viewer, iris)));
    expect((await followers(iris)).total).toBe(30);
  });
});
