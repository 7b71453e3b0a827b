import { accountRoutes, type ErasedEvent, identityRoutes } from '@masque/contracts';
import { readAccessToken } from '@masque/service-kit/http';
import { METRICS, type Metrics } from '@masque/service-kit/metrics';
import { LatestRevisions, StoreConnection } from '@masque/service-kit/store';
import {
  eventSink,
  eventSource,
  eventually,
  playRecordedEvents,
  type StartedService,
  startedService,
} from '@masque/testkit';
import { AccountsService } from '../src/accounts/accounts.service.ts';
import { AccountErasuresService } from '../src/erasures/erasures.service.ts';
import { identity } from '../src/service.ts';
import { aPerson, named, settings, signedIn, viewerOf } from './people.ts';

const { deleteAccount } = accountRoutes;
const { checkAccessToken, checkUsername, createAccessToken, getAccount, getUser, getUserByUsername } = identityRoutes;
const MINUTE_MS = 60_000;
const others: ErasedEvent[] = ['catalog.erased', 'chat.erased', 'social.erased', 'moderation.erased'];

describe('the deletion of an account', () => {
  let service: StartedService;
  let source: Awaited<ReturnType<typeof eventSource>>;
  let sink: Awaited<ReturnType<typeof eventSink>>;
  let counter = 0;
  beforeAll(async () => {
    service = await startedService(identity, settings);
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
    source = await eventSource(service);
    sink = await eventSink(service, 'identity.users');
  });
  afterAll(async () => {
    await sink.close();
    await source.close();
    await service.close();
  });

  const body = { confirmation: 'delete my account' };
  const somebody = async (person = aPerson()) => {
    const username = `Leaving-${(counter += 1)}`;
    const { account } = await named(service, username, person);
    const own = { ...account, username, needsUsername: false };
    return { person, username, account: own, caller: service.as(viewerOf(own)) };
  };
  const deleted = async (person = aPerson()) => {
    const who = await somebody(person);
    expect((await who.caller.call(deleteAccount, { body })).body).toEqual({ deleted: true });
    return who;
  };
  const erasures = () => service.app.get(AccountErasuresService);
  const recordOf = (userId: string) =>
    service.app
      .get(StoreConnection)
      .collection<{ _id: string; missing: string[]; completedAt: Date | null }>('erasures')
      .findOne({ _id: userId });
  const toldOf = (userId: string) =>
    sink.received.flatMap(({ data }) => (JSON.stringify(data).includes(userId) ? [data] : []));
  const acknowledge = (event: ErasedEvent, userId: string, isErased = true) =>
    source.publish(event, { userId, isErased, revision: 2 });
  const everything = async (): Promise<string> => {
    const { connection } = service.app.get(StoreConnection);
    const collections = (await connection.db?.listCollections().toArray()) ?? [];
    const rows = await Promise.all(collections.map(({ name }) => connection.collection(name).find({}).toArray()));
    return JSON.stringify(rows);
  };

  it('handles the examples of today', async () => {
    expect(await playRecordedEvents(service, 'identity')).toEqual([]);
  });

  it.each(['', 'Delete my account', 'delete my account '])('is not done for %j', async (confirmation) => {
    const { caller } = await somebody();
    const { status, error } = await caller.call(deleteAccount, { body: { confirmation } });
    expect([status, error.error]).toEqual([400, 'Please type exactly: delete my account']);
    expect((await caller.call(getUser, { query: {} })).status).toBe(200);
  });

  it('ends what it could be seen and used by, at once', async () => {
    const { account, username, caller } = await somebody();
    const { token } = (await caller.call(createAccessToken, { body: { name: 'A client' } })).body;
    const { id = '', hash = '' } = readAccessToken(token) ?? {};
    expect((await caller.call(deleteAccount, { body })).status).toBe(200);
    const visitor = service.as(null);
    expect((await visitor.call(getAccount, { params: { id: account.id } })).status).toBe(404);
    expect((await visitor.call(getUserByUsername, { params: { username } })).status).toBe(404);
    expect((await visitor.call(checkAccessToken, { params: { id }, query: { hash } })).status).toBe(404);
    expect((await caller.call(getUser, { query: {} })).status).toBe(401);
    expect((await caller.call(deleteAccount, { body })).status).toBe(401);
  });

  it('is known by the name to services that still ask for it', async () => {
    const { username } = await deleted();
    const latest = service.app.get(LatestRevisions);
    expect(await latest.read('user.changed', 'username', username, () => Promise.resolve(null))).toBeNull();
  });

  it('leaves nothing personal but the name in the register, which says of nobody that they had it', async () => {
    const { person, username, account } = await deleted();
    const left = await everything();
    for (const text of [person.email, person.sub]) expect(left).not.toContain(text);
    const name = username.toLowerCase();
    expect(left.toLowerCase().split(name)).toHaveLength(2);
    const row = await service.app.get(StoreConnection).collection<{ _id: string }>('usernames').findOne({ _id: name });
    expect(row).toEqual({ _id: name, userId: '' });
    expect(
      await service.app.get(StoreConnection).collection<{ _id: string }>('accounts').findOne({ _id: account.id }),
    ).toMatchObject({ isDeleted: true, username: '', email: '', sub: '', name: '' });
  });

  it('never gives the name out again, not to the same person either', async () => {
    const { person, username } = await deleted();
    const { caller } = await signedIn(service, person);
    for (const typed of [username, username.toUpperCase()]) {
      expect((await caller.call(checkUsername, { query: { username: typed } })).body.available).toBe(false);
      expect((await caller.call(identityRoutes.setUsername, { body: { username: typed } })).status).toBe(409);
    }
  });

  it('lets the same person sign in to a new account', async () => {
    const { person, account } = await deleted();
    const again = await Promise.all([signedIn(service, person), signedIn(service, person)]);
    const [first, second] = again.map((one) => one.account);
    expect(first?.id).not.toBe(account.id);
    expect(second?.id).toBe(first?.id);
    expect(first).toMatchObject({ needsUsername: true, email: person.email.toLowerCase() });
  });

  it('takes a temporary name away with its account', async () => {
    const person = aPerson();
    const { account, caller } = await signedIn(service, person);
    expect((await caller.call(deleteAccount, { body })).status).toBe(200);
    expect((await everything()).toLowerCase()).not.toContain(account.username.toLowerCase());
    const again = (await signedIn(service, person)).account;
    expect(again.id).not.toBe(account.id);
    expect(again.username).not.toBe('');
  });

  it('is told to all services without anything personal', async () => {
    const { account } = await deleted();
    const last = await eventually(() =>
      toldOf(account.id).find((data) => JSON.stringify(data).includes('"isDeleted":true')),
    );
    expect(last).toMatchObject({
      userId: account.id,
      username: '',
      bio: '',
      profilePicture: null,
      createdAt: '1970-01-01T00:00:00.000Z',
    });
  });

  it('is complete when every service has acknowledged it', async () => {
    const { account } = await deleted();
    expect((await recordOf(account.id))?.missing).toEqual(['catalog', 'chat', 'social', 'moderation']);
    await acknowledge('chat.erased', account.id, false);
    for (const event of others) await acknowledge(event, account.id);
    const record = await eventually(async () => {
      const found = await recordOf(account.id);
      return found?.completedAt && found;
    });
    expect(record.missing).toEqual([]);
    const ends = () => toldOf(account.id).filter((data) => !JSON.stringify(data).includes('"erasedAt":null'));
    await eventually(() => ends().length === 1);
    expect(ends()[0]).toMatchObject({ isDeleted: true, erasedAt: record.completedAt?.toISOString() });
    await erasures().sweep(Date.now() + 6 * MINUTE_MS);
    expect(await recordOf(account.id)).not.toHaveProperty('dueAt');
    expect(ends()).toHaveLength(1);
  });

  it('is told again, ever more seldom, while a service has not acknowledged it', async () => {
    const { account } = await deleted();
    for (const event of others) if (event !== 'chat.erased') await acknowledge(event, account.id);
    await eventually(async () => (await recordOf(account.id))?.missing.join() === 'chat');
    const told = () => eventually(() => (toldOf(account.id).length > 2 ? toldOf(account.id).length : null));
    const before = await told();
    const now = Date.now();
    await erasures().sweep(now + 4 * MINUTE_MS);
    await erasures().sweep(now + 6 * MINUTE_MS);
    await eventually(() => toldOf(account.id).length === before + 1);
    await erasures().sweep(now + 8 * MINUTE_MS);
    await erasures().sweep(now + 12 * MINUTE_MS);
    await eventually(() => toldOf(account.id).length === before + 2);
    const revisions = toldOf(account.id).map((data) => Number(Reflect.get(Object(data), 'revision')));
    expect(revisions).toEqual(revisions.toSorted((one, other) => one - other));
  });

  it('alarms when it takes longer than an hour, and says who is missing', async () => {
    const { account } = await deleted();
    for (const event of others) if (event !== 'social.erased') await acknowledge(event, account.id);
    await eventually(async () => (await recordOf(account.id))?.missing.join() === 'social');
    const missing = async (minutes: number) =>
      Object.fromEntries(await erasures().countOverdue(Date.now() + minutes * MINUTE_MS))['social'] ?? 0;
    expect(await missing(59)).toBe(0);
    const overdue = await missing(61);
    expect(overdue).toBeGreaterThan(0);
    await acknowledge('social.erased', account.id);
    await eventually(async () => (await missing(61)) === overdue - 1);
    const text = await service.app.get<Metrics>(METRICS).text();
    expect(text).toContain('masque_erasures_overdue{missing="chat",service="identity"} 0');
  });

  it('goes on where a crash has cut it short', async () => {
    const { account, person, username } = await somebody();
    await service.app.get(AccountsService).delete(viewerOf(account)); // and no further
    expect((await signedIn(service, person)).account.id).not.toBe(account.id);
    expect(await recordOf(account.id)).toBeNull();
    await erasures().sweep();
    expect((await recordOf(account.id))?.missing).not.toContain('identity');
    const row = await service.app
      .get(StoreConnection)
      .collection<{ _id: string }>('usernames')
      .findOne({ _id: username.toLowerCase() });
    expect(row).toMatchObject({ userId: '' });
  });
});
