import { RedisClient } from '@masque/service-kit';
import { eventually } from '@masque/testkit';
import { prefixOf, type StartedGateway, startedGateway } from './support/gateway.ts';
import { accounts, type Respond, sendJson, type StandIn, standIn } from './support/stand-in.ts';

/** The catalog learns of a mark by event, a moment after the social service made it. */
describe('what a viewer has just marked', () => {
  let identity: StandIn;
  let catalog: StandIn;
  let social: StandIn;
  let one: StartedGateway;
  let other: StartedGateway;
  /** Marks the catalog knows of. */
  let heard: string[] = [];
  const card = (isFavorited: boolean) => ({
    id: 'a',
    name: 'a',
    createdAt: '2026-01-02T03:04:05.000Z',
    likesCount: 0,
    chatsCount: 0,
    authorUsername: 'iris',
    isAuthor: false,
    isFavorited,
  });
  const respond: Respond = ({ path, identity: { viewer } }, response) => {
    const favorites = viewer ? heard : [];
    if (path.endsWith('/scope')) return sendJson(response, { seesOnlyPublic: true, favorites });
    const shown = card(favorites.includes('a'));
    if (path.startsWith('/characters/')) return sendJson(response, shown);
    return sendJson(response, { characters: [shown], total: 1, nextCursor: null });
  };
  beforeAll(async () => {
    identity = await standIn('identity', accounts);
    catalog = await standIn('catalog', respond);
    social = await standIn('social', (_, response) => sendJson(response, {}));
    const urls = { IDENTITY_URL: identity.url, CATALOG_URL: catalog.url, SOCIAL_URL: social.url };
    one = await startedGateway(urls);
    other = await startedGateway({ ...urls, ...prefixOf(one) });
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await Promise.all([identity.close(), catalog.close(), social.close()]);
  });
  beforeEach(() => {
    heard = [];
  });

  const isMarked = async (service: StartedGateway, viewer: Record<string, string>) => {
    const get = async (path: string) => (await service.fetch(`/api${path}`, { headers: viewer })).json();
    const [list, detail] = [await get('/characters?limit=20'), await get('/characters/a')];
    return [list.characters[0].isFavorited, detail.isFavorited];
  };
  const change = (
    service: StartedGateway,
    viewer: Record<string, string>,
    method: string,
    path: string,
    body?: object,
  ) =>
    service.fetch(`/api${path}`, {
      method,
      headers: body ? { ...viewer, 'content-type': 'application/json' } : viewer,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const scopesAsked = () => catalog.arrived.filter(({ path }) => path.endsWith('/scope')).length;
  /** As if the time in which reads bypass caches were over. */
  const later = (userId: string) => one.app.get(RedisClient).redis.del(`changed:catalog:${userId}`);

  it('shows in every gateway as soon as the catalog has heard of it, though no event has come here', async () => {
    const fan = await one.signIn('fan');
    for (const service of [one, other, one]) expect(await isMarked(service, fan)).toEqual([false, false]);
    const before = scopesAsked();
    await change(one, fan, 'POST', '/characters/a/favorite');
    for (const service of [one, other]) expect(await isMarked(service, fan)).toEqual([false, false]);
    heard = ['a'];
    for (const service of [one, other]) expect(await isMarked(service, fan)).toEqual([true, true]);
    await change(other, fan, 'POST', '/characters/a/favorite');
    expect(await isMarked(one, fan)).toEqual([true, true]);
    heard = [];
    for (const service of [one, other]) expect(await isMarked(service, fan)).toEqual([false, false]);
    expect(scopesAsked()).toBe(before); // nothing possibly stale was cached
    await later('fan');
    heard = ['a'];
    for (const service of [one, other]) expect(await isMarked(service, fan)).toEqual([true, true]);
  });

  it('is not forgotten for long when the catalog is later still', async () => {
    const fan = await one.signIn('patient');
    await isMarked(one, fan);
    await change(one, fan, 'POST', '/characters/a/favorite');
    await later('patient');
    expect(await isMarked(one, fan)).toEqual([false, false]);
    heard = ['a'];
    await eventually(async () => (await isMarked(one, fan)).join() === 'true,true', 3_000);
  });

  it.each([
    ['POST', '/characters/a/favorite', undefined],
    ['POST', '/characters/a/like', { isLike: true }],
    ['POST', '/characters/a/comment', { content: 'Well met' }],
    ['DELETE', '/characters/a/comment', undefined],
    ['POST', '/users/iris/follow', undefined],
    ['DELETE', '/users/iris/follow', undefined],
    ['POST', '/users/iris/block', undefined],
  ])('is asked of the catalog itself after %s %s', async (method, path, body) => {
    const userId = `${method}-${path.split('/').at(-1)}`;
    const fan = await one.signIn(userId);
    const told = async () => {
      await isMarked(other, fan);
      const lists = catalog.arrived.filter(({ path: asked }) => asked.startsWith('/characters?'));
      const last = lists.findLast(({ identity: { viewer } }) => viewer?.userId === userId);
      return last?.identity.isAfterOwnChange;
    };
    expect(await told()).toBeUndefined();
    expect((await change(one, fan, method, path, body)).status).toBe(200);
    expect(await told()).toBe(true);
  });
});
