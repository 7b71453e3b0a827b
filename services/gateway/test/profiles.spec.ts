import { CharacterPage, CollectionWithCharacters, ErrorBody, Profile } from '@masque/contracts';
import { type StartedGateway, startedGateway } from './support/gateway.ts';
import { anAccount, type Arrived, type Respond, sendJson, type StandIn, standIn } from './support/stand-in.ts';

const at = '2026-01-02T03:04:05.000Z';
const aCard = (id: string, own: Partial<CharacterPage['characters'][number]> = {}) => ({
  id,
  name: id,
  summary: '',
  image: null,
  imageColor: null,
  tags: [],
  gender: '',
  isPublic: true,
  likesCount: 0,
  chatsCount: 0,
  commentsCount: 0,
  createdAt: at,
  authorUsername: 'iris',
  authorName: 'iris',
  isAuthor: false,
  isFavorited: false,
  ...own,
});
const summary = {
  totalLikes: 7,
  followersCount: 100_000,
  followingCount: 3,
  collectionsCount: 2,
  isFollowing: true,
  isBlocked: false,
};
const collection = {
  id: 'c1',
  name: 'Lamps',
  description: '',
  isPublic: true,
  characterCount: 3,
  images: [],
  username: 'iris',
  isOwner: false,
  createdAt: at,
  updatedAt: at,
};
const refusal = (code: string, error: string) => ({ error, code, requestId: 'at-a-service' });
const notFound = refusal('user.not_found', 'User Not Found');
const nameIn = (path: string) => path.split('/').at(-1) ?? '';

describe('what the gateway puts together', () => {
  let identity: StandIn;
  let social: StandIn;
  let catalog: StandIn;
  let service: StartedGateway;
  /** Everybody has an account except `nobody`; one's own comes in full. */
  const users: Respond = ({ path, identity: { viewer } }, response) => {
    const account = { ...anAccount(nameIn(path)), bio: 'Sea fog.', isVerified: true };
    if (path.startsWith('/internal/accounts/')) return sendJson(response, account);
    if (nameIn(path) === 'nobody') return sendJson(response, notFound, 404);
    const { email: _, name: __, picture: ___, sub: ____, needsUsername: _____, ...shown } = account;
    return sendJson(response, { user: viewer?.username === account.username ? account : shown });
  };
  const people: Respond = ({ path, method }, response) =>
    path.startsWith('/internal/collections/')
      ? sendJson(response, { collection, characterIds: ['a', 'b', 'gone'] })
      : sendJson(response, method === 'POST' ? summary : { isBlocked: false });
  const cards: Respond = ({ path, body }, response) => {
    if (path !== '/internal/cards') {
      return sendJson(response, { characters: [aCard('a')], total: 4, nextCursor: 'next' });
    }
    const ids: string[] = JSON.parse(body.toString()).ids;
    return sendJson(response, { characters: ids.filter((id) => id !== 'gone').map((id) => aCard(id)) });
  };
  beforeAll(async () => {
    identity = await standIn('identity', users);
    social = await standIn('social', people);
    catalog = await standIn('catalog', cards);
    const urls = { IDENTITY_URL: identity.url, SOCIAL_URL: social.url, CATALOG_URL: catalog.url };
    service = await startedGateway(urls);
  });
  afterEach(() => {
    identity.respondBy(users);
    social.respondBy(people);
    catalog.respondBy(cards);
    for (const { arrived } of [identity, social, catalog]) arrived.length = 0;
  });
  afterAll(async () => {
    await service.close();
    await Promise.all([identity.close(), social.close(), catalog.close()]);
  });

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await service.fetch(`/api${path}`, { headers });
    return { status: reply.status, body: await reply.json(), headers: reply.headers };
  };
  const callsOf = ({ arrived }: StandIn) =>
    arrived
      .filter(({ path }) => !path.startsWith('/internal/accounts/'))
      .map(({ method, path, identity: { viewer } }: Arrived) => [method, path, viewer?.userId]);

  it('is a profile: of the account, what people make of it, and its characters', async () => {
    const { status, body, headers } = await get('/users/iris?requestingUsername=zoe', await service.signIn('otto'));
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    expect(body).toEqual({
      user: {
        id: 'iris',
        username: 'iris',
        bio: 'Sea fog.',
        profilePicture: null,
        isVerified: true,
        createdAt: at,
        ...summary,
        charactersCount: 4,
      },
    });
    expect(body.user).toEqual(Profile.parse(body.user));
    expect(callsOf(identity)).toEqual([['GET', '/internal/users/iris', 'otto']]);
    expect(callsOf(social)).toEqual([['POST', '/internal/profiles/iris', 'otto']]);
    expect(callsOf(catalog)).toEqual([['GET', '/characters?author=iris&limit=1', 'otto']]);
    expect((await get('/users/iris')).body).toEqual(body);
    expect(callsOf(social).at(-1)).toEqual(['POST', '/internal/profiles/iris', undefined]);
  });

  it('shows nothing in a profile that is only its owner’s, to its owner neither', async () => {
    const { body } = await get('/users/iris', await service.signIn('iris'));
    expect(Object.keys(body.user).toSorted()).toEqual(Object.keys(Profile.shape).toSorted());
    expect(JSON.stringify(body)).not.toMatch(/@|sub|needsUsername/);
  });

  it('asks all services at the same time', async () => {
    const all = Promise.withResolvers<void>();
    let waiting = 0;
    const together =
      (respond: Respond): Respond =>
      async (arrived, response) => {
        if (!arrived.path.startsWith('/internal/accounts/')) {
          waiting += 1;
          if (waiting === 3) all.resolve();
          await all.promise;
        }
        await respond(arrived, response);
      };
    for (const path of ['/users/iris', '/users/iris/characters']) {
      waiting = 0;
      identity.respondBy(together(users));
      social.respondBy(together(people));
      catalog.respondBy(together(cards));
      expect((await get(path, await service.signIn('otto'))).status).toBe(200);
      expect(waiting).toBe(3);
    }
  });

  it.each(['/users/nobody', '/users/nobody/characters'])('does not find a user who is not there: %s', async (path) => {
    social.respondBy((_, response) => sendJson(response, refusal('server.failed', 'Broken'), 500));
    const { status, body } = await get(path);
    expect([status, body.error]).toEqual([404, 'User Not Found']);
  });

  it.each(['/users/iris', '/users/iris/characters'])(
    'does not find, for a viewer, who has blocked them: %s',
    async (path) => {
      social.respondBy((arrived, response) =>
        arrived.identity.viewer ? sendJson(response, notFound, 404) : people(arrived, response),
      );
      const { status, body } = await get(path, await service.signIn('otto'));
      expect([status, body]).toEqual([404, notFound]);
      expect((await get(path)).status).toBe(200);
    },
  );

  it('shows of whom the viewer has blocked who they are, and nothing else', async () => {
    const nothing = { ...summary, totalLikes: 0, followersCount: 0, followingCount: 0, collectionsCount: 0 };
    const blocked = { ...nothing, isFollowing: false, isBlocked: true };
    social.respondBy((_, response) => sendJson(response, blocked));
    const otto = await service.signIn('otto');
    expect((await get('/users/iris', otto)).body.user).toMatchObject({
      username: 'iris',
      bio: '',
      ...blocked,
      charactersCount: 0,
    });
    expect((await get('/users/iris/characters', otto)).body).toEqual({ characters: [], total: 0, nextCursor: null });
  });

  it('is a list of somebody’s characters, without counting a view', async () => {
    const { status, body } = await get('/users/iris/characters?cursor=here&limit=5', await service.signIn('otto'));
    expect([status, body]).toEqual([200, CharacterPage.parse(body)]);
    expect(body).toMatchObject({ characters: [{ id: 'a' }], total: 4, nextCursor: 'next' });
    expect(callsOf(social)).toEqual([['GET', '/internal/profiles/iris', 'otto']]);
    expect(callsOf(catalog)).toEqual([['GET', '/characters?author=iris&cursor=here&limit=5', 'otto']]);
    expect((await get('/users/iris/characters?limit=201')).status).toBe(400);
  });

  it('is a collection with the cards that the catalog gives, in its order', async () => {
    const { status, body } = await get('/collections/c1', await service.signIn('otto'));
    expect([status, body]).toEqual([200, CollectionWithCharacters.parse(body)]);
    expect(body).toMatchObject({ id: 'c1', characterCount: 2, characters: [{ id: 'a' }, { id: 'b' }] });
    expect(callsOf(social)).toEqual([['GET', '/internal/collections/c1', 'otto']]);
    expect(callsOf(catalog)).toEqual([['POST', '/internal/cards', 'otto']]);
    social.respondBy((_, response) => sendJson(response, refusal('collection.not_found', 'Collection not found'), 404));
    expect(await get('/collections/c1')).toMatchObject({ status: 404, body: { code: 'collection.not_found' } });
  });

  it.each(['/users/iris', '/users/iris/characters', '/collections/c1'])(
    'passes on how a service fails, and believes no answer that is none: %s',
    async (path) => {
      catalog.respondBy((_, response) => sendJson(response, refusal('server.unavailable', 'Not now'), 503));
      expect(await get(path)).toMatchObject({ status: 503, body: { error: 'Not now' } });
      for (const wrong of [{ characters: 'many' }, null]) {
        catalog.respondBy((_, response) => sendJson(response, wrong));
        expect(await get(path)).toMatchObject({ status: 502, body: { code: 'server.bad_gateway' } });
      }
      catalog.respondBy((_, response) => void response.writeHead(200).end('{"characters":['));
      expect((await get(path)).status).toBe(502);
      catalog.respondBy((_, response) => void response.destroy());
      const { status, body } = await get(path);
      expect([status, ErrorBody.parse(body).code]).toEqual([503, 'server.unavailable']);
    },
  );

  it('tells the catalog of what the viewer has just changed', async () => {
    const otto = await service.signIn('otto');
    const told = () => catalog.arrived.at(-1)?.identity.isAfterOwnChange;
    await get('/users/otto', otto);
    expect(told()).toBeUndefined();
    const body = JSON.stringify({ name: 'x' });
    const headers = { ...otto, 'content-type': 'application/json' };
    await service.fetch('/api/characters', { method: 'POST', headers, body });
    for (const path of ['/users/otto', '/users/otto/characters', '/collections/c1']) {
      await get(path, otto);
      expect(told()).toBe(true);
    }
  });
});
