import { type StartedGateway, startedGateway } from './support/gateway.ts';
import { anAccount, type Respond, sendJson, type StandIn, standIn } from './support/stand-in.ts';

const bio = 'Sea fog.';
const profilePicture = '/media/people/abc/full.webp';
const notFound = { error: 'User Not Found', code: 'user.not_found', requestId: 'at-a-service' };
const nothing = { totalLikes: 0, followersCount: 0, followingCount: 0, collectionsCount: 0, isFollowing: false };
const card = {
  id: 'a',
  name: 'a',
  summary: '',
  image: null,
  imageColor: null,
  tags: [],
  gender: '',
  isPublic: true,
  likesCount: 0,
  chatsCount: 0,
  commentsCount: 0,
  createdAt: '2026-01-02T03:04:05.000Z',
  authorUsername: 'iris',
  authorName: 'iris',
  isAuthor: false,
  isFavorited: false,
};
const nameIn = (path: string) => decodeURIComponent(path.split('/').at(-1) ?? '').toLowerCase();

/** Everybody looks at Iris: `blocker` has blocked her, and she has blocked `blocked`. */
describe('what the gateway shows where a block is between two', () => {
  let identity: StandIn;
  let social: StandIn;
  let catalog: StandIn;
  let service: StartedGateway;
  const users: Respond = ({ path, identity: { viewer } }, response) => {
    const account = anAccount(nameIn(path), { bio, profilePicture });
    if (path.startsWith('/internal/accounts/')) return sendJson(response, account);
    const { email: _, name: __, picture: ___, sub: ____, needsUsername: _____, ...shown } = account;
    return sendJson(response, { user: viewer?.username === account.username ? account : shown });
  };
  const people: Respond = ({ path, method, identity: { viewer } }, response) => {
    const isBlocked = nameIn(path) === 'iris' && viewer?.username === 'blocker';
    if (nameIn(path) === 'iris' && viewer?.username === 'blocked') return sendJson(response, notFound, 404);
    return sendJson(response, { ...(method === 'POST' ? nothing : {}), isBlocked });
  };
  const cards: Respond = ({ path }, response) =>
    path.includes('/scope')
      ? sendJson(response, { seesOnlyPublic: true, favorites: [] })
      : sendJson(response, { characters: [card], total: 1, nextCursor: null });
  beforeAll(async () => {
    identity = await standIn('identity', users);
    social = await standIn('social', people);
    catalog = await standIn('catalog', cards);
    const urls = { IDENTITY_URL: identity.url, SOCIAL_URL: social.url, CATALOG_URL: catalog.url };
    service = await startedGateway(urls);
  });
  afterEach(() => social.respondBy(people));
  afterAll(async () => {
    await service.close();
    await Promise.all([identity.close(), social.close(), catalog.close()]);
  });

  const get = async (path: string, viewer: string | null) => {
    const reply = await service.fetch(`/api${path}`, { headers: viewer === null ? {} : await service.signIn(viewer) });
    return { status: reply.status, body: await reply.json() };
  };
  const shown = ({ user }: { user: Record<string, unknown> }) => [
    user['username'],
    user['bio'],
    user['profilePicture'],
  ];
  const listed = ({ characters, total }: { characters: unknown[]; total: number }) => [characters.length, total];

  const whole = ['iris', bio, profilePicture];
  const bare = ['iris', '', null];
  describe.each([
    ['/user-by-username/iris', shown, { blocker: bare, blocked: 404, other: whole, iris: whole }],
    ['/user-by-username/IRIS', shown, { blocker: bare, blocked: 404, other: whole, iris: whole }],
    ['/users/iris', shown, { blocker: bare, blocked: 404, other: whole, iris: whole }],
    ['/users/iris/characters', listed, { blocker: [0, 0], blocked: 404, other: [1, 1], iris: [1, 1] }],
    ['/characters?author=iris', listed, { blocker: [0, 0], blocked: [0, 0], other: [1, 1], iris: [1, 1] }],
    ['/characters?author=IRIS', listed, { blocker: [0, 0], blocked: [0, 0], other: [1, 1], iris: [1, 1] }],
    ['/characters?author=%EF%BD%89ris', listed, { blocker: [0, 0], blocked: [0, 0], other: [1, 1], iris: [1, 1] }],
    [
      '/characters?author=iris&filter=public',
      listed,
      { blocker: [0, 0], blocked: [0, 0], other: [1, 1], iris: [1, 1] },
    ],
    ['/characters?author=nora', listed, { blocker: [1, 1], blocked: [1, 1], other: [1, 1], iris: [1, 1] }],
    ['/characters', listed, { blocker: [1, 1], blocked: [1, 1], other: [1, 1], iris: [1, 1] }],
  ] as const)('%s', (path, found, cases) => {
    it.each(Object.entries(cases))('is for %s: %j', async (viewer, expected) => {
      const { status, body } = await get(path, viewer);
      // oxlint-disable-next-line typescript/no-unsafe-argument -- each path has a look of its own at its response
      expect(status === 200 ? found(body) : status).toEqual(expected);
    });

    it('is the same for a visitor as for others', async () => {
      const { status, body } = await get(path, null);
      // oxlint-disable-next-line typescript/no-unsafe-argument -- as above
      expect([status, found(body)]).toEqual([200, cases.other]);
    });
  });

  it('is not told while nobody knows of blocks, and asks nobody for visitors and for oneself', async () => {
    social.respondBy((_, response) => sendJson(response, { error: 'Not now', code: 'server.unavailable' }, 503));
    for (const path of ['/user-by-username/iris', '/characters?author=iris']) {
      expect((await get(path, 'other')).status).toBe(503);
      expect((await get(path, null)).status).toBe(200);
      expect((await get(path, 'iris')).status).toBe(200);
    }
  });
});
