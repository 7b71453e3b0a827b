import { aUserState, eventSource, eventually } from '@masque/testkit';
import { events } from '@masque/contracts';
import { prefixOf, type StartedGateway, startedGateway } from './support/gateway.ts';
import { type Arrived, accounts, type Respond, sendJson, type StandIn, standIn } from './support/stand-in.ts';

const card = (id: string, author: string, viewer: string | undefined, own: { createdAt?: string } = {}) => ({
  id,
  name: id,
  createdAt: '2026-01-02T03:04:05.000Z',
  likesCount: 0,
  chatsCount: 0,
  ...own,
  authorUsername: author,
  isAuthor: author === viewer,
  isFavorited: false,
});
const page = (characters: unknown[]) => ({ characters, total: characters.length, nextCursor: null });

describe('lists and details of characters', () => {
  let identity: StandIn;
  let catalog: StandIn;
  let one: StartedGateway;
  let other: StartedGateway;
  const state = { version: 1, favorites: [] as string[] | null };
  /** Only `fan` has favorites. */
  const scopeOf = (name: string | undefined) => ({
    seesOnlyPublic: name !== 'hermit',
    favorites: name === 'fan' ? state.favorites : [],
  });
  /** `hermit` has a private character between the public ones; everybody else sees only the public ones. */
  const respond: Respond = ({ path, method, identity: { viewer } }, response) => {
    const name = viewer?.username;
    if (method === 'POST') state.version += 1;
    if (path.endsWith('/scope')) return sendJson(response, scopeOf(name));
    if (path.startsWith('/characters/secret')) {
      return name === 'hermit' ? sendJson(response, card('secret', 'hermit', name)) : sendJson(response, {}, 404);
    }
    // Private, but shared with one person.
    if (path.startsWith('/characters/lent')) {
      return name === 'guest' ? sendJson(response, card('lent', 'hermit', name)) : sendJson(response, {}, 404);
    }
    // Public, but the author has closed the definition.
    if (path.startsWith('/characters/closed')) {
      const personality = name === 'iris' ? 'Patient.' : '';
      return sendJson(response, { ...card('closed', 'iris', name), personality });
    }
    if (path.startsWith('/characters/')) return sendJson(response, card('a', 'iris', name));
    const secret = card('secret', 'hermit', name, { createdAt: '2026-01-02T02:00:00.000Z' });
    if (path.startsWith('/internal/private-characters')) return sendJson(response, page([secret]));
    const others = [
      card(`a${state.version}`, 'iris', name),
      card('b', 'otto', name, { createdAt: '2026-01-01T00:00:00.000Z' }),
    ];
    return sendJson(response, page(others.toSpliced(1, 0, ...(name === 'hermit' ? [secret] : []))));
  };
  beforeAll(async () => {
    identity = await standIn('identity', accounts);
    catalog = await standIn('catalog', respond);
    const urls = { IDENTITY_URL: identity.url, CATALOG_URL: catalog.url };
    one = await startedGateway(urls);
    other = await startedGateway({ ...urls, ...prefixOf(one) });
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await Promise.all([identity.close(), catalog.close()]);
  });

  const asked = async (wanted: (arrived: Arrived) => boolean, work: () => Promise<unknown>) => {
    const before = catalog.arrived.filter(wanted).length;
    await work();
    return catalog.arrived.filter(wanted).length - before;
  };
  const lists = ({ path }: Arrived) => path.startsWith('/characters?');
  const list = async (service: StartedGateway, headers: Record<string, string> = {}, query = '') => {
    const reply = await service.fetch(`/api/characters?limit=20${query}`, { headers });
    return (await reply.json()) as { characters: { id: string; isAuthor: boolean; isFavorited: boolean }[] };
  };
  const marks = async (...args: Parameters<typeof list>) =>
    Object.fromEntries((await list(...args)).characters.map(({ id, isAuthor }) => [id.replace(/\d/, ''), isAuthor]));

  it('are asked for once for all who have no private character, and each sees their own marked', async () => {
    const [iris, zoe] = [await one.signIn('iris'), await one.signIn('zoe')];
    const count = await asked(lists, async () => {
      expect(await marks(one)).toEqual({ a: false, b: false });
      expect(await marks(one, iris)).toEqual({ a: true, b: false });
      expect(await marks(one, zoe)).toEqual({ a: false, b: false });
      expect(await marks(other, iris)).toEqual({ a: true, b: false });
      expect(await marks(one, await one.signIn('hermit'), '&filter=public')).toEqual({ a: false, b: false });
    });
    // Redis shares a list from its second miss on, so the other gateway asks once more; plus one list with a filter.
    expect(count).toBe(3);
  });

  it('have one’s private ones laid over the shared list, and never show them to others', async () => {
    const hermit = await one.signIn('hermit');
    await list(one);
    const count = await asked(lists, async () => {
      for (const service of [one, other, one]) {
        const { characters, ...rest } = await list(service, hermit);
        expect(characters.map(({ id }) => id.replace(/\d/, ''))).toEqual(['a', 'secret', 'b']);
        expect(rest).toEqual({ total: 3, nextCursor: null });
      }
    });
    expect(count).toBe(0);
    expect(await marks(one, hermit)).toEqual({ secret: true, a: false, b: false });
    expect(await marks(one)).toEqual({ a: false, b: false });
    const get = async (headers: Record<string, string>) =>
      (await one.fetch('/api/characters/secret', { headers })).status;
    expect(await get(hermit)).toBe(200);
    expect(await get({})).toBe(404);
    expect(await get(await one.signIn('zoe'))).toBe(404);
  });

  it('have one’s favourites marked, and follow the events that tell of a mark', async () => {
    const [fan, zoe] = [await one.signIn('fan'), await one.signIn('zoe')];
    const id = `a${state.version}`;
    const favorites = async (service: StartedGateway, headers: Record<string, string>) =>
      (await list(service, headers)).characters.filter(({ isFavorited }) => isFavorited).map((found) => found.id);
    const isFavorited = async (headers: Record<string, string>) =>
      ((await (await one.fetch('/api/characters/a', { headers })).json()) as { isFavorited: boolean }).isFavorited;
    expect(await favorites(one, fan)).toEqual([]);
    const source = await eventSource(one);
    const mark = events['mark.changed'].data.parse(events['mark.changed'].example);
    const count = await asked(lists, async () => {
      state.favorites = [id, 'a'];
      for (const service of [one, other]) {
        // Published repeatedly, until this gateway listens.
        await eventually(async () => {
          await source.publish('mark.changed', { ...mark, userId: 'fan' });
          return (await favorites(service, fan)).join() === id;
        });
      }
      expect([await favorites(one, zoe), await favorites(one, {})]).toEqual([[], []]);
      expect([await isFavorited(fan), await isFavorited(zoe), await isFavorited({})]).toEqual([true, false, false]);
    });
    expect(count).toBe(0); // the shared response stays the same
    state.favorites = null;
    await source.publish('mark.changed', { ...mark, userId: 'fan', revision: 2 });
    // Too many for an overlay: the catalog builds this viewer's list.
    await eventually(async () => (await asked(lists, () => list(one, fan))) === 1);
    state.favorites = [];
    await source.close();
  });

  it('say of a detail whether it is one’s own', async () => {
    const isAuthor = async (headers: Record<string, string>) =>
      ((await (await one.fetch('/api/characters/a', { headers })).json()) as { isAuthor: boolean }).isAuthor;
    expect(await isAuthor({})).toBe(false);
    expect(await isAuthor(await one.signIn('iris'))).toBe(true);
    expect(await isAuthor(await one.signIn('zoe'))).toBe(false);
  });

  it('keep what was shared with one person from everybody else, whoever asks first', async () => {
    const [guest, zoe] = [await one.signIn('guest'), await one.signIn('zoe')];
    const get = async (service: StartedGateway, headers: Record<string, string>) =>
      (await service.fetch('/api/characters/lent', { headers })).status;
    for (const service of [one, other, one]) {
      expect(await get(service, guest)).toBe(200);
      expect([await get(service, {}), await get(service, zoe)]).toEqual([404, 404]);
    }
  });

  it('keep a closed definition for its author, whoever asks first', async () => {
    const [iris, zoe] = [await one.signIn('iris'), await one.signIn('zoe')];
    const personality = async (headers: Record<string, string>) =>
      ((await (await one.fetch('/api/characters/closed', { headers })).json()) as { personality: string }).personality;
    const all = [iris, {}, zoe, iris, {}];
    const told: string[] = [];
    for (const headers of all) told.push(await personality(headers));
    expect(told).toEqual(['Patient.', '', '', 'Patient.', '']);
  });

  it('have a change of one’s own at once, in all gateways', async () => {
    const zoe = await one.signIn('zoe');
    const ids = async (service: StartedGateway) => (await list(service, zoe)).characters.map(({ id }) => id);
    for (let n = 0; n < 5; n += 1) {
      await Promise.all([ids(one), ids(other)]);
      const body = JSON.stringify({ name: 'x' });
      await one.fetch('/api/characters', {
        method: 'POST',
        headers: { ...zoe, 'content-type': 'application/json' },
        body,
      });
      expect(await ids(other)).toContain(`a${state.version}`);
      expect(await ids(one)).toContain(`a${state.version}`);
    }
    const version = `a${state.version}`;
    await eventually(async () => (await list(other)).characters.some(({ id }) => id === version), 2_000);
  });

  it.each([
    ['character.changed', events['character.changed'].data.parse(events['character.changed'].example)],
    ['user.changed', aUserState({ userId: 'gone', username: '', isDeleted: true, revision: 9 })],
  ] as const)('follow what services tell: %s', async (name, data) => {
    await eventually(async () => (await asked(lists, () => list(one))) === 0);
    const source = await eventSource(one);
    state.version += 1;
    await source.publish(name, data);
    const version = `a${state.version}`;
    await eventually(async () => (await list(other)).characters.some(({ id }) => id === version));
    await eventually(async () => (await list(one)).characters.some(({ id }) => id === version), 1_000);
    await source.close();
  });
});
