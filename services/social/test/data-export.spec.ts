import { exportRoutes, socialRoutes } from '@masque/contracts';
import { accessCases, aViewer, exportedFiles, jsonOf, tryAccess, viewerIn } from '@masque/testkit';
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

  it('has their statistics', async () => {
    const files = await exportedFiles(world.as(aViewer()));
    expect(jsonOf(files, 'statistics.json')).toMatchObject({ totalChats: 0, creatorScore: 0 });
  });

  it.each(accessCases(exportRoutes))('$name: a $audience is $expected', async ({ route, audience, expected }) => {
    expect(await tryAccess(world.as(viewerIn(audience)), route)).toBe(expected);
  });
});
