import { identityRoutes, issuers, limits } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { aViewer, backingEnv, eventually, type StartedService, startedService } from '@masque/testkit';
import mongoose, { type mongo } from 'mongoose';
import { identity } from '../src/service.ts';
import { aPerson, settings, signedIn } from './people.ts';

const createdAt = new Date('2026-01-02T03:04:05.000Z');
const oldAccount = (own: { _id: string; sub: string; email: string; username: string }) => ({
  ...own,
  name: 'Iris',
  picture: null,
  needsUsername: false,
  bio: '',
  profilePicture: null,
  createdAt,
  revision: 3,
});

describe('data of version 0.1', () => {
  const prefix = `t${newId()}-`;
  /** The local provider derived `sub` from the address; Google's `sub` is unrelated to it. */
  const local = { sub: '110434276750541806492', email: 'iris@example.org', userId: 'user-local' };
  const google = { sub: '112233445566778899001', email: 'mira@example.org', userId: 'user-google' };
  /** Before slots existed: one user had exceeded the limit. */
  const tokens = Array.from({ length: limits.accessTokens + 2 }, (_, index) => ({
    _id: `token-${String(index).padStart(3, '0')}`,
    userId: index < 2 ? local.userId : google.userId,
    name: 'Old',
    scopes: ['read'],
    hash: `hash-${index}`,
    createdAt,
    lastUsedAt: null,
  }));
  let client: mongo.MongoClient;
  let db: mongo.Db;
  let service: StartedService;
  beforeAll(async () => {
    client = await mongoose.mongo.MongoClient.connect(backingEnv()['MONGODB_URL'] ?? '');
    db = client.db(`${prefix}identity`);
    for (const { sub, email, userId } of [local, google]) {
      const username = email.split('@')[0] ?? '';
      await db
        .collection<{ _id: string }>('people')
        .insertOne({ _id: sub, userId, username, createdAt } as { _id: string });
      await db.collection<{ _id: string }>('accounts').insertOne(oldAccount({ _id: userId, sub, email, username }));
    }
    await db.collection<{ _id: string }>('access-tokens').insertMany(tokens);
    service = await startedService(identity, { ...settings, NAME_PREFIX: prefix });
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
  });
  afterAll(async () => {
    await service.close();
    await client.close();
  });

  it.each([
    ['local', local, issuers.local, issuers.google],
    ['Google', google, issuers.google, issuers.local],
  ])('knows people of the %s provider again, and nobody else by their subject', async (_, person, issuer, other) => {
    const { account } = await signedIn(service, aPerson({ ...person, issuer }));
    expect(account).toMatchObject({ id: person.userId, createdAt: createdAt.toISOString(), needsUsername: false });
    const { account: stranger } = await signedIn(service, aPerson({ ...person, issuer: other }));
    expect(stranger.id).not.toBe(person.userId);
  });

  it('leaves no row of the old form behind', async () => {
    expect(await db.collection('people').countDocuments({ issuer: { $exists: false } })).toBe(0);
  });

  it('keeps access tokens, and the limit counts them', async () => {
    const as = (userId: string) => service.as(aViewer({ userId }));
    const listOf = async (userId: string) =>
      (await as(userId).call(identityRoutes.listAccessTokens, { query: {} })).body.tokens;
    expect(await listOf(local.userId)).toHaveLength(2);
    expect(await listOf(google.userId)).toHaveLength(limits.accessTokens);
    const create = async (userId: string) =>
      (await as(userId).call(identityRoutes.createAccessToken, { body: { name: 'New' } })).status;
    expect([await create(local.userId), await create(google.userId)]).toEqual([201, 409]);
    const checked = { params: { id: 'token-001' }, query: { hash: 'hash-1' } };
    expect((await service.as(null).call(identityRoutes.checkAccessToken, checked)).body.userId).toBe(local.userId);
  });
});
