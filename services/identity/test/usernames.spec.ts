import { identityRoutes } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import { eventually, type StartedService, startedService } from '@masque/testkit';
import { identity } from '../src/service.ts';
import { aPerson, named, settings, signedIn } from './people.ts';

const { checkUsername, replaceUsername, setUsername, getUser, getUserByUsername } = identityRoutes;

describe('usernames', () => {
  let service: StartedService;
  beforeAll(async () => {
    service = await startedService(identity, settings);
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
  });
  afterAll(() => service.close());

  it('are set once', async () => {
    const { account, caller } = await signedIn(service);
    const first = await caller.call(setUsername, { body: { username: '  Once ', email: account.email.toUpperCase() } });
    expect(first.status).toBe(200);
    expect(first.body.user).toMatchObject({ id: account.id, username: 'Once', needsUsername: false });
    for (const username of ['once', 'twice']) {
      const { status, error } = await caller.call(setUsername, { body: { username } });
      expect([status, error.error]).toEqual([409, 'Username cannot be changed once set']);
    }
  });

  it('are answered alike when the call is repeated', async () => {
    const { account, caller } = await signedIn(service);
    const body = { username: 'Again', currentUsername: account.username };
    const calls = [
      () => caller.call(setUsername, { body: { username: 'Again', email: account.email } }),
      () => caller.call(setUsername, { body: { username: ' Again ' } }),
      () => caller.call(replaceUsername, { body }),
    ];
    const first = await calls[0]?.();
    for (const call of calls) {
      const { status, body: answer } = await call();
      expect([status, answer]).toEqual([200, first?.body]);
    }
  });

  it('are set by the older form of the call too', async () => {
    const { account, caller } = await signedIn(service);
    const body = { username: 'by-put', currentUsername: account.username };
    const reply = await caller.call(replaceUsername, { body });
    expect(reply.body.user.username).toBe('by-put');
    const other = await signedIn(service);
    const claimed = { username: 'by-put-2', currentUsername: account.username };
    expect((await other.caller.call(replaceUsername, { body: claimed })).status).toBe(403);
  });

  it.each([
    [' ', 400, 'Username cannot be empty'],
    ['ab', 400, 'Username must be at least 3 characters'],
    ['a'.repeat(31), 400, 'Username must be 30 characters or less'],
    ['no spaces', 400, 'Username can only contain letters, numbers, underscores, and hyphens'],
    ['System', 409, 'Username is already taken'],
    ['curator', 409, 'Username is already taken'],
    ['iris_1700000000000', 409, 'Username is already taken'],
  ])('%j is refused: %s %s', async (username, status, sentence) => {
    const { caller } = await signedIn(service);
    const reply = await caller.call(setUsername, { body: { username } });
    expect([reply.status, reply.error.error]).toEqual([status, sentence]);
    const check = await caller.call(checkUsername, { query: { username } });
    expect([check.status, check.body]).toEqual([200, { available: false, error: sentence }]);
  });

  it('are refused with an e-mail address of somebody else, and without a session', async () => {
    const { caller } = await signedIn(service);
    const foreign = await caller.call(setUsername, { body: { username: 'foreign', email: 'x@example.org' } });
    expect([foreign.status, foreign.error.error]).toEqual([403, 'Permission denied']);
    expect((await service.as(null).call(setUsername, { body: { username: 'nobody' } })).status).toBe(401);
  });

  it('are taken without regard to case, but free to their owner', async () => {
    const { caller: owner } = await named(service, 'Mira');
    const { caller: other } = await signedIn(service);
    const taken = { available: false, error: 'Username is already taken' };
    expect((await other.call(checkUsername, { query: { username: 'mIRA' } })).body).toEqual(taken);
    expect((await service.as(null).call(checkUsername, { query: { username: 'mira' } })).body).toEqual(taken);
    expect((await owner.call(checkUsername, { query: { username: 'Mira' } })).body).toEqual({ available: true });
    expect((await other.call(checkUsername, { query: { username: 'mirae' } })).body).toEqual({ available: true });
    expect((await other.call(setUsername, { body: { username: 'MIRA' } })).status).toBe(409);
  });

  it('go to exactly one of twenty who want the same one', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => signedIn(service)));
    const replies = await Promise.all(
      people.map(({ caller }, n) => caller.call(setUsername, { body: { username: n % 2 ? 'wanted' : 'WANTED' } })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
    const loser = people[replies.findIndex(({ status }) => status === 409)];
    const second = await loser?.caller.call(setUsername, { body: { username: 'second-choice' } });
    expect(second?.status).toBe(200);
  });

  it('stay one when one person chooses twenty at once', async () => {
    const { account, caller } = await signedIn(service);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => caller.call(setUsername, { body: { username: `window-${n}` } })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const names = service.app.get(StoreConnection).connection.collection('usernames');
    await eventually(async () => (await names.countDocuments({ userId: account.id })) === 1);
  });

  it.each(['before', 'after'])('heal when a crash came %s the claim', async (moment) => {
    const { account, caller } = await signedIn(service);
    const name = `crash-${moment}`;
    const { connection } = service.app.get(StoreConnection);
    await connection
      .collection<{ _id: string }>('accounts')
      .updateOne({ _id: account.id }, { $set: { choosing: name } });
    if (moment === 'after') {
      await connection
        .collection<{ _id: string; userId: string }>('usernames')
        .insertOne({ _id: name, userId: account.id });
    }
    const { body } = await caller.call(getUser, { query: {} });
    expect(body.user).toMatchObject({ username: name, needsUsername: false });
  });

  it('heal when another took the name meanwhile', async () => {
    await named(service, 'contested');
    const { account, caller } = await signedIn(service);
    await service.app
      .get(StoreConnection)
      .connection.collection<{ _id: string }>('accounts')
      .updateOne({ _id: account.id }, { $set: { choosing: 'contested' } });
    expect((await caller.call(setUsername, { body: { username: 'instead' } })).status).toBe(200);
  });

  it('of administrators go to their verified e-mail address alone', async () => {
    const { caller } = await signedIn(service, aPerson({ email: 'warden@masque.local' }));
    expect((await caller.call(checkUsername, { query: { username: 'warden' } })).body).toEqual({ available: true });
    expect((await caller.call(setUsername, { body: { username: 'warden' } })).status).toBe(200);
  });

  it('lead to the user, whatever the case; temporary ones no longer once they are replaced', async () => {
    const { account } = await named(service, 'Findable');
    const visitor = service.as(null);
    expect((await visitor.call(getUserByUsername, { params: { username: 'findABLE' } })).body.user.id).toBe(account.id);
    for (const username of [account.username, 'nobody-at-all', '$gt']) {
      const { status, error } = await visitor.call(getUserByUsername, { params: { username } });
      expect([status, error.error]).toEqual([404, 'User Not Found']);
    }
  });
});
