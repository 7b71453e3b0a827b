import { identityRoutes, limits } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { newAccessToken, readAccessToken } from '@masque/service-kit/http';
import { StoreConnection } from '@masque/service-kit/store';
import { eventually, type StartedService, startedService } from '@masque/testkit';
import { identity } from '../src/service.ts';
import { named, settings, viewerOf } from './people.ts';

const { listAccessTokens, createAccessToken, deleteAccessToken, deleteAccessTokensOf, checkAccessToken } =
  identityRoutes;

describe('access tokens', () => {
  let service: StartedService;
  let counter = 0;
  beforeAll(async () => {
    service = await startedService(identity, settings);
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
  });
  afterAll(() => service.close());

  const somebody = async () => {
    const { account } = await named(service, `tokens-${(counter += 1)}`);
    return { account, caller: service.as({ ...viewerOf(account), isNamed: true }) };
  };
  /** Checks a token as the gateway does. */
  const check = (token: string) => {
    const { id = '', hash = '' } = readAccessToken(token) ?? {};
    return service.as(null).call(checkAccessToken, { params: { id }, query: { hash } });
  };

  it('are shown once, and told apart by name, scopes and last use', async () => {
    const { account, caller } = await somebody();
    const made = await caller.call(createAccessToken, { body: { name: ' My phone ', scopes: ['write', 'read'] } });
    expect(made.status).toBe(201);
    const { token, ...shown } = made.body;
    expect(shown).toMatchObject({ name: 'My phone', scopes: ['read', 'write'], lastUsedAt: null });
    expect((await caller.call(listAccessTokens, { query: {} })).body.tokens).toEqual([shown]);

    expect((await check(token)).body).toEqual({ userId: account.id, scopes: ['read', 'write'] });
    const used = (await caller.call(listAccessTokens, { query: {} })).body.tokens[0]?.lastUsedAt;
    expect(Date.parse(used ?? '')).toBeGreaterThanOrEqual(Date.parse(shown.createdAt));
  });

  it('may read and chat unless something else is wanted', async () => {
    const { caller } = await somebody();
    const { body } = await caller.call(createAccessToken, { body: { name: 'A client' } });
    expect(body.scopes).toEqual(['read', 'chat']);
    const one = await caller.call(createAccessToken, { body: { name: 'A reader', scopes: ['read'] } });
    expect(one.body.scopes).toEqual(['read']);
  });

  it('are revoked all at once, and nobody else’s', async () => {
    const { account, caller } = await somebody();
    const other = await somebody();
    const make = async (by: typeof caller) => (await by.call(createAccessToken, { body: { name: 'One' } })).body;
    const mine = [await make(caller), await make(caller)];
    const kept = await make(other.caller);
    const { body } = await service.as(null).call(deleteAccessTokensOf, { params: { id: account.id } });
    expect(new Set(body.ids)).toEqual(new Set(mine.map(({ id }) => id)));
    for (const { token } of mine) expect((await check(token)).status).toBe(404);
    expect((await check(kept.token)).status).toBe(200);
  });

  it('are in the store as a hash alone', async () => {
    const { caller } = await somebody();
    const { token } = (await caller.call(createAccessToken, { body: { name: 'Hidden' } })).body;
    const rows = await service.app.get(StoreConnection).collection('access-tokens').find({}).toArray();
    expect(JSON.stringify(rows)).toContain(readAccessToken(token)?.hash);
    expect(JSON.stringify(rows)).not.toContain(token.slice(-43));
  });

  it('note their use once a minute at most', async () => {
    const { caller } = await somebody();
    const { id, token } = (await caller.call(createAccessToken, { body: { name: 'Busy' } })).body;
    const rows = service.app.get(StoreConnection).collection<{ _id: string; lastUsedAt: Date }>('access-tokens');
    const lastUse = async () => (await rows.findOne({ _id: id }))?.lastUsedAt.getTime();
    await check(token);
    const first = await lastUse();
    await check(token);
    expect(await lastUse()).toBe(first);
    const before = new Date(Date.now() - 61_000);
    await rows.updateOne({ _id: id }, { $set: { lastUsedAt: before } });
    await check(token);
    expect(await lastUse()).toBeGreaterThan(before.getTime());
  });

  it('are known by the whole of their secret', async () => {
    const { caller } = await somebody();
    const { id, token } = (await caller.call(createAccessToken, { body: { name: 'Guessed' } })).body;
    expect((await check(token)).status).toBe(200);
    expect((await check(newAccessToken(id).token)).status).toBe(404);
    expect((await check(newAccessToken(newId()).token)).status).toBe(404);
  });

  it('are revoked by their owner alone, at once', async () => {
    const { caller } = await somebody();
    const { caller: other } = await somebody();
    const { id, token } = (await caller.call(createAccessToken, { body: { name: 'Revoked' } })).body;
    const foreign = await other.call(deleteAccessToken, { params: { id }, query: {} });
    expect([foreign.status, foreign.error.error]).toEqual([404, 'Access token not found']);
    expect((await check(token)).status).toBe(200);
    expect((await caller.call(deleteAccessToken, { params: { id }, query: {} })).body).toEqual({ deleted: true });
    expect((await check(token)).status).toBe(404);
    expect((await caller.call(listAccessTokens, { query: {} })).body.tokens).toEqual([]);
    expect((await caller.call(deleteAccessToken, { params: { id }, query: {} })).status).toBe(404);
  });

  it('need a name that can be seen', async () => {
    const { caller } = await somebody();
    for (const name of ['', ' ', '\u200B']) {
      const { status, error } = await caller.call(createAccessToken, { body: { name } });
      expect([status, error.error]).toEqual([400, 'Access token name is required']);
    }
    const long = await caller.call(createAccessToken, { body: { name: 'x'.repeat(limits.tokenName + 1) } });
    expect(long.status).toBe(400);
    const none = await caller.call(createAccessToken, { body: { name: 'Nothing', scopes: [] } });
    expect(none.status).toBe(400);
  });

  it('are a bounded number for each user', async () => {
    const { caller } = await somebody();
    const { caller: other } = await somebody();
    const create = () => caller.call(createAccessToken, { body: { name: 'One of many' } });
    const [first] = await Promise.all([create(), ...Array.from({ length: limits.accessTokens - 1 }, create)]);
    const { status, error } = await create();
    expect([status, error.error]).toEqual([409, 'You can have up to 50 access tokens. Revoke one first.']);
    expect((await other.call(createAccessToken, { body: { name: 'Another user' } })).status).toBe(201);
    await caller.call(deleteAccessToken, { params: { id: first.body.id }, query: {} });
    expect((await create()).status).toBe(201);
  });

  it('are no more when they are created at once', async () => {
    const { account, caller } = await somebody();
    const create = () => caller.call(createAccessToken, { body: { name: 'One of many' } });
    const made = await Promise.all(Array.from({ length: limits.accessTokens + 20 }, create));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(limits.accessTokens);
    const refused = made.filter(({ status }) => status !== 201);
    expect(refused.map(({ error }) => error.code)).toEqual(refused.map(() => 'token.too_many'));
    const rows = service.app.get(StoreConnection).collection<{ userId: string }>('access-tokens');
    const { tokens } = (await caller.call(listAccessTokens, { query: {} })).body;
    expect(new Set(tokens.map(({ id }) => id)).size).toBe(limits.accessTokens);
    expect(await rows.countDocuments({ userId: account.id })).toBe(limits.accessTokens);
  });
});
