import { connect, createServer } from 'node:net';
import { eventually, redisAt } from '@masque/testkit';
import { addressKey } from '../src/addresses/address.ts';
import { rateClasses } from '../src/limits/rate-classes.ts';
import { RateLimiter } from '../src/limits/rate-limiter.ts';
import { Sessions } from '../src/sessions/sessions.ts';
import { prefixOf, type StartedGateway, startedGateway } from './support/gateway.ts';
import { accounts, sendJson, type StandIn, standIn } from './support/stand-in.ts';

/** A proxy to Redis that counts what arrives for it: one piece per write of the gateway. */
async function countedRedis() {
  const { hostname, port } = new URL(process.env['REDIS_URL'] ?? '');
  const state = { writes: 0 };
  const server = createServer((inside) => {
    const outside = connect(Number(port), hostname);
    inside.on('data', () => (state.writes += 1)).on('error', () => outside.destroy());
    outside.on('error', () => inside.destroy());
    inside.pipe(outside).pipe(inside);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = redisAt(`127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  return { state, url, close: () => new Promise((resolve) => server.close(resolve)) };
}

const funnel = '/api/characters/c1/funnel';

describe('a signed-in call', () => {
  let redis: Awaited<ReturnType<typeof countedRedis>>;
  let identity: StandIn;
  let catalog: StandIn;
  let social: StandIn;
  let one: StartedGateway;
  let other: StartedGateway;
  beforeAll(async () => {
    redis = await countedRedis();
    identity = await standIn('identity', accounts);
    const page = { characters: [], total: 0, nextCursor: null };
    catalog = await standIn('catalog', ({ path }, response) =>
      sendJson(response, path.endsWith('/scope') ? { seesOnlyPublic: false, favorites: [] } : page),
    );
    social = await standIn('social', (_, response) => sendJson(response, {}));
    const settings = {
      RATE_LIMIT_FACTOR: '1',
      IDENTITY_URL: identity.url,
      CATALOG_URL: catalog.url,
      SOCIAL_URL: social.url,
    };
    one = await startedGateway({ ...settings, REDIS_URL: redis.url });
    other = await startedGateway({ ...settings, ...prefixOf(one) });
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await Promise.all([redis.close(), identity.close(), catalog.close(), social.close()]);
  });

  const statusAt = async (gateway: StartedGateway, path: string, headers: Record<string, string>) =>
    (await gateway.fetch(path, { headers })).status;
  const writesOf = async (path: string, headers: Record<string, string>) => {
    const before = redis.state.writes;
    expect(await statusAt(one, path, headers)).toBe(200);
    return redis.state.writes - before;
  };

  // Repeated with other users, because the gateway also writes by itself and checks slow calls again.
  it('asks Redis once for its address, session, account and limits', async () => {
    const limiter = one.app.get(RateLimiter, { strict: false });
    let users = 0;
    const coldCall = async () => {
      const headers = await other.signIn(`iris-${(users += 1)}`);
      await statusAt(one, funnel, headers);
      await eventually(() => limiter.mustAsk('address', addressKey('127.0.0.1')));
      return writesOf('/api/characters/c1/likes', headers);
    };
    await eventually(async () => (await coldCall()) === 1, 30_000);
  });

  it('asks twice when its session is new to the gateway', async () => {
    let users = 0;
    const firstCall = async () => writesOf(funnel, await other.signIn(`otto-${(users += 1)}`));
    await eventually(async () => (await firstCall()) === 2);
  });

  it('for a cached list asks twice more: for own changes, and for the list with its own part of it', async () => {
    const headers = await other.signIn('nora');
    await eventually(async () => (await writesOf('/api/characters?limit=20', headers)) === 3);
  });

  it('with an idempotency key indexes it and looks for an earlier call in one turn', async () => {
    let users = 0;
    const body = JSON.stringify({ messages: [{ role: 'user', content: 'Hi' }] });
    const message = async () => {
      const headers = { ...(await other.signIn(`paul-${(users += 1)}`)), 'content-type': 'application/json' };
      await statusAt(one, funnel, headers);
      const before = redis.state.writes;
      const init = { method: 'POST', headers: { ...headers, 'idempotency-key': 'one' }, body };
      await one.fetch('/api/chat/completions', init);
      return redis.state.writes - before;
    };
    // The transaction of the index may be a write of its own.
    await eventually(async () => (await message()) <= 4);
  });

  it('with an ended session costs its former user no tokens', async () => {
    const [old, current] = [await other.signIn('olga'), await other.signIn('olga')];
    expect(await statusAt(one, '/api/user', old)).toBe(200);
    await other.app.get(Sessions, { strict: false }).end(old['cookie']?.slice('sid='.length) ?? '');
    for (let n = 0; n < 5; n += 1) expect(await statusAt(one, funnel, old)).toBe(401);
    const { burst } = rateClasses.count;
    for (let n = 0; n < burst; n += 1) expect(await statusAt(other, funnel, current)).toBe(200);
  });
});
