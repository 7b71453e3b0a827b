import { fillPath, type Route, socialRoutes as routes, type Viewer } from '@masque/contracts';
import { aCharacter, eventually } from '@masque/testkit';
import { type Society, society } from './society.ts';

describe('a character that moderators have hidden', () => {
  let world: Society;
  beforeAll(async () => void (world = await society()));
  afterAll(() => world.close());

  const ofOne = Object.entries(routes).filter(([, { path }]) => path.startsWith('/characters/:id'));
  it.each(ofOne)('is not there for others in %s, and for its author', async (_, route: Route) => {
    const [iris, nora] = [await world.person(), await world.person()];
    const id = await world.character({ authorId: iris.userId, moderation: 'hidden' });
    const body = { isLike: true, content: 'Hello' };
    const sent = route.body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
    const answers = async (viewer: Viewer | null) => {
      const reply = await world.as(viewer).fetch(fillPath(route.path, { id }), { method: route.method, ...sent });
      return [reply.status, ((await reply.json()) as { code?: string }).code];
    };
    const others = route.auth === 'optional' ? [nora, null] : [nora];
    for (const viewer of others) expect(await answers(viewer)).toEqual([404, 'character.not_found']);
    expect((await answers(iris))[0]).toBe(200);
  });

  it('is in no collection of others, and back in it when it is restored', async () => {
    const [iris, nora] = [await world.person(), await world.person()];
    const state = aCharacter({ authorId: iris.userId });
    await world.character(state);
    const collection = (await world.as(nora).call(routes.createCollection, { body: { name: 'Harbours' } })).body;
    const add = () =>
      world
        .as(nora)
        .call(routes.addToCollection, { params: { id: collection.id }, body: { characterId: state.characterId } });
    expect((await add()).status).toBe(200);
    const count = async () => {
      const { collections } = (await world.as(nora).call(routes.listOwnCollections, { query: {} })).body;
      return collections.map(({ characterCount, images }) => [characterCount, images.length]);
    };
    expect(await count()).toEqual([[1, 1]]);
    await world.character({ ...state, moderation: 'hidden', revision: 2 });
    await eventually(async () => (await count()).join() === '0,0');
    const other = (await world.as(nora).call(routes.createCollection, { body: { name: 'Others' } })).body;
    const params = { id: other.id };
    const refused = await world
      .as(nora)
      .call(routes.addToCollection, { params, body: { characterId: state.characterId } });
    expect(refused.error.code).toBe('character.not_found');
    await world.as(nora).call(routes.deleteCollection, { params, query: {} });
    await world.character({ ...state, moderation: 'none', revision: 3 });
    await eventually(async () => (await count()).join() === '1,1');
  });

  it('is none of its author’s public ones in statistics', async () => {
    const iris = await world.person();
    const state = aCharacter({ authorId: iris.userId });
    await world.character(state);
    await world.character({ ...state, moderation: 'pending', revision: 2 });
    const params = { username: iris.username };
    const { stats } = (await world.as(iris).call(routes.refreshStats, { params })).body;
    expect(stats).toMatchObject({ totalCharacters: 1, publicCharacters: 0 });
  });

  it('keeps a suspended user from nothing that is only read', async () => {
    const iris = await world.person();
    const suspended = { ...iris, suspension: { until: '2999-01-01T00:00:00.000Z', reason: '' } };
    const params = { username: iris.username };
    expect((await world.as(suspended).call(routes.viewProfile, { params })).status).toBe(200);
    const { status, error } = await world.as(suspended).call(routes.follow, { params, body: {} });
    expect([status, error.code]).toEqual([403, 'account.suspended']);
  });
});
