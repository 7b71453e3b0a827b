import { exportRoutes, socialRoutes } from '@masque/contracts';
import { accessCases, aViewer, exportedFiles, jsonOf, tryAccess, viewerIn } from '@masque/testkit';
import { dayOf } from '../src/days.ts';
import { type Society, society } from './society.ts';

const routes = socialRoutes;

describe('what social gives of a user’s data', () => {
  let world: Society;
  beforeAll(async () => void (world = await society()));
  afterAll(() => world.close());

  it('has all that they did, and what was done to them', async () => {
    const [nora, iris, otto] = [await world.person(), await world.person(), await world.person()];
    const id = await world.character({ name: 'Mira', authorId: nora.userId });
    const as = world.as(nora);
    await as.call(routes.like, { params: { id }, body: { isLike: false } });
    await as.call(routes.toggleFavorite, { params: { id }, body: {} });
    await as.call(routes.follow, { params: { username: iris.username }, body: {} });
    await world.as(iris).call(routes.follow, { params: { username: nora.username }, body: {} });
    await as.call(routes.block, { params: { username: otto.username }, body: {} });
    await as.call(routes.submitComment, { params: { id }, body: { content: 'Lovely fog.' } });
    const collection = (await as.call(routes.createCollection, { body: { name: 'Harbours' } })).body;
    await as.call(routes.addToCollection, { params: { id: collection.id }, body: { characterId: id } });

    const named = { characterId: id, name: 'Mira' };
    const files = await exportedFiles(as);
    expect(jsonOf(files, 'notices.json')).toMatchObject([{ kind: 'follower', actor: { username: iris.username } }]);
    expect(jsonOf(files, 'likes.json')).toMatchObject([{ ...named, isLike: false }]);
    expect(jsonOf(files, 'favorites.json')).toMatchObject([named]);
    expect(jsonOf(files, 'follows.json')).toMatchObject([
      { direction: 'following', username: iris.username },
      { direction: 'follower', username: iris.username },
    ]);
    expect(jsonOf(files, 'blocks.json')).toMatchObject([{ username: otto.username }]);
    expect(jsonOf(files, 'comments.json')).toMatchObject([{ ...named, content: 'Lovely fog.' }]);
    expect(jsonOf(files, 'collections.json')).toMatchObject([{ name: 'Harbours', characters: [named] }]);
  });

  it('has nothing of others: not what they wrote, and not whom they block', async () => {
    const [nora, iris, id] = [await world.person(), await world.person(), await world.character()];
    await world.as(iris).call(routes.submitComment, { params: { id }, body: { content: 'Theirs' } });
    await world.as(iris).call(routes.block, { params: { username: nora.username }, body: {} });
    await world.as(iris).call(routes.reportSeen, { body: { seen: [id] } });
    const files = await exportedFiles(world.as(nora));
    for (const name of ['likes', 'favorites', 'follows', 'blocks', 'comments', 'collections', 'notices', 'seen'])
      expect(jsonOf(files, `${name}.json`)).toEqual([]);
  });

  it('has whom they looked at, and not who looked at them', async () => {
    const [nora, iris] = [await world.person(), await world.person()];
    await world.as(nora).call(routes.viewProfile, { params: { username: iris.username } });
    const viewed = { username: iris.username, day: dayOf(Date.now()) };
    expect(jsonOf(await exportedFiles(world.as(nora)), 'profile-views.json')).toEqual([viewed]);
    expect(jsonOf(await exportedFiles(world.as(iris)), 'profile-views.json')).toEqual([]);
  });

  it('has which notices they have muted, and what they were told before', async () => {
    const [nora, iris] = [await world.person(), await world.person()];
    await world.as(iris).call(routes.follow, { params: { username: nora.username }, body: {} });
    await world.as(nora).call(routes.saveNoticeSettings, { body: { muted: ['follower'] } });
    const files = await exportedFiles(world.as(nora));
    expect(jsonOf(files, 'notice-settings.json')).toEqual({ muted: ['follower'] });
    expect(jsonOf(files, 'notices.json')).toMatchObject([{ kind: 'follower', actor: { username: iris.username } }]);
  });

  it('has each day of their statistics that is kept', async () => {
    const nora = await world.person();
    const { username, userId } = nora;
    const old = { _id: `${userId}:2026-01-02`, day: '2026-01-02', chats: 3, views: 1, revision: 1 };
    await world.rows('day-points').insertOne(old);
    await world.as(nora).call(routes.refreshStats, { params: { username } });
    expect(jsonOf(await exportedFiles(world.as(nora)), 'statistics-by-day.json')).toEqual([
      { day: '2026-01-02', chats: 3, views: 1 },
      { day: dayOf(Date.now()), likes: 0, followers: 0, chats: 0, views: 0 },
    ]);
  });

  it('has their statistics', async () => {
    const files = await exportedFiles(world.as(aViewer()));
    expect(jsonOf(files, 'statistics.json')).toMatchObject({ totalChats: 0, creatorScore: 0 });
  });

  it.each(accessCases(exportRoutes))('$name: a $audience is $expected', async ({ route, audience, expected }) => {
    expect(await tryAccess(world.as(viewerIn(audience)), route)).toBe(expected);
  });
});
