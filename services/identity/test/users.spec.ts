import { accountRoutes, identityRoutes } from '@masque/contracts';
import {
  accessCases,
  aViewer,
  eventually,
  type StartedService,
  startedService,
  tryAccess,
  viewerIn,
} from '@masque/testkit';
import { identity } from '../src/service.ts';
import { named, settings, signedIn } from './people.ts';

const { getUser, getUserByEmail, getUserByUsername } = identityRoutes;

describe('users', () => {
  let service: StartedService;
  beforeAll(async () => {
    service = await startedService(identity, settings);
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
  });
  afterAll(() => service.close());

  it('see all of their own account', async () => {
    const { account, caller } = await signedIn(service);
    const { body } = await caller.call(getUser, { query: {} });
    const { isAdmin: _, version: __, suspension: ___, ...own } = account;
    expect(body.user).toEqual(own);
  });

  it('have a time zone once it was given, which nobody else sees', async () => {
    const { account, caller } = await named(service, 'in-tokyo');
    expect(account.timeZone).toBeUndefined();
    const body = { timeZone: 'Asia/Tokyo' };
    expect((await caller.call(accountRoutes.saveTimeZone, { body })).body).toEqual(body);
    expect((await caller.call(getUser, { query: {} })).body.user).toMatchObject(body);
    const { body: known } = await service.as(null).call(identityRoutes.getAccount, { params: { id: account.id } });
    expect(known).toMatchObject({ ...body, version: expect.any(Number) });
    const { body: seen } = await service.as(null).call(getUserByUsername, { params: { username: 'in-tokyo' } });
    expect(seen.user).not.toHaveProperty('timeZone');
    for (const timeZone of ['Mars/Olympus', '+09:00', '']) {
      expect((await caller.call(accountRoutes.saveTimeZone, { body: { timeZone } })).status).toBe(400);
    }
  });

  it('need a session with an account', async () => {
    for (const viewer of [null, aViewer()]) {
      expect((await service.as(viewer).call(getUser, { query: {} })).status).toBe(401);
      expect((await service.as(viewer).call(getUserByEmail, { query: { email: 'x@example.org' } })).status).toBe(401);
    }
  });

  it('keep e-mail address, name and sub to themselves', async () => {
    const { account, caller } = await named(service, 'private-iris');
    const { caller: other } = await signedIn(service);
    const params = { username: 'private-iris' };
    expect((await caller.call(getUserByUsername, { params })).body.user).toMatchObject({ email: account.email });
    for (const stranger of [other, service.as(null)]) {
      const { body } = await stranger.call(getUserByUsername, { params });
      expect(Object.keys(body.user).sort()).toEqual([
        'bio',
        'createdAt',
        'id',
        'isVerified',
        'profilePicture',
        'username',
      ]);
    }
  });

  it('are found by e-mail address only by themselves', async () => {
    const { account, caller } = await signedIn(service);
    const { account: another } = await signedIn(service);
    const own = await caller.call(getUserByEmail, { query: { email: account.email.toUpperCase() } });
    expect(own.body.user.id).toBe(account.id);
    for (const email of [another.email, 'nobody@example.org']) {
      const { status, error } = await caller.call(getUserByEmail, { query: { email } });
      expect([status, error.error]).toEqual([404, 'User Not Found']);
    }
  });

  it.each(accessCases(identityRoutes))('$name: a $audience is $expected', async ({ route, audience, expected }) => {
    const { account } = await signedIn(service);
    expect(await tryAccess(service.as(viewerIn(audience, { userId: account.id })), route)).toBe(expected);
  });
});
