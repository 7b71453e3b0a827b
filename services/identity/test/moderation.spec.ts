import { accountRoutes, type EventData, identityRoutes } from '@masque/contracts';
import { eventSink, eventSource, eventually, type StartedService, startedService } from '@masque/testkit';
import { identity } from '../src/service.ts';
import { named, settings, viewerOf } from './people.ts';

const { getAccount, getUserByUsername } = identityRoutes;
const HOUR_MS = 60 * 60_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

describe('a user whom moderators decide about', () => {
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

  const somebody = async () => {
    const username = `Moderated-${(counter += 1)}`;
    const { account } = await named(service, username);
    const viewer = viewerOf({ ...account, username, needsUsername: false });
    return { userId: account.id, username, caller: service.as(viewer) };
  };
  const decide = (id: string, own: Partial<EventData<'subject.moderated'>>) =>
    source.publish('subject.moderated', {
      subjectId: `user:${id}`,
      type: 'user',
      id,
      moderation: 'none',
      suspension: null,
      isVerified: false,
      revision: 1,
      ...own,
    });
  const account = async (id: string) => (await service.as(null).call(getAccount, { params: { id } })).body;
  const told = (id: string) =>
    sink.received.flatMap(({ data }) => {
      const state = data as EventData<'user.changed'>;
      return state.userId === id ? [state] : [];
    });

  it('is suspended and verified for everybody who asks, and all services are told', async () => {
    const { userId, username } = await somebody();
    const suspension = { until: inHours(24), reason: 'Please be kind.' };
    await decide(userId, { suspension, isVerified: true });
    await eventually(async () => (await account(userId)).suspension !== null);
    expect(await account(userId)).toMatchObject({ suspension, isVerified: true });
    await eventually(() => told(userId).some((state) => state.suspension !== null));
    expect(told(userId).at(-1)).toMatchObject({ suspension, isVerified: true });
    const { user } = (await service.as(null).call(getUserByUsername, { params: { username } })).body;
    expect(user).toMatchObject({ isVerified: true });
    expect(user).not.toHaveProperty('suspension');
  });

  it('is so until a newer decision says otherwise', async () => {
    const { userId } = await somebody();
    const suspension = { until: inHours(24), reason: '' };
    await decide(userId, { suspension, revision: 2 });
    await eventually(async () => (await account(userId)).suspension !== null);
    const { version } = await account(userId);
    // The last of these changes something, so the others have been handled by then.
    await decide(userId, { revision: 2 });
    await decide(userId, { revision: 1, isVerified: true });
    await decide(userId, { revision: 3, suspension, isVerified: true });
    await eventually(async () => (await account(userId)).isVerified);
    expect(await account(userId)).toMatchObject({ suspension, version: version + 1 });
    await decide(userId, { revision: 4 });
    await eventually(async () => (await account(userId)).suspension === null);
    expect(await account(userId)).toMatchObject({ isVerified: false });
  });

  it('may do nothing but read, as the service itself finds out too', async () => {
    const { username } = await somebody();
    const { account } = await named(service, `${username}-too`);
    const suspension = { until: '2999-12-01T14:00:00.000Z', reason: 'Spam.' };
    const viewer = { ...viewerOf(account), isNamed: true, suspension };
    const refused = await service.as(viewer).call(identityRoutes.setUsername, { body: { username: 'Another' } });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      error: 'Your account is suspended until 2999-12-01 14:00 UTC',
      code: 'account.suspended',
      ...suspension,
    });
    expect((await service.as(viewer).call(identityRoutes.getUser, { query: {} })).status).toBe(200);
    const over = { ...viewer, suspension: { ...suspension, until: inHours(-1) } };
    const { status } = await service.as(over).call(identityRoutes.setUsername, { body: { username: 'Another' } });
    expect(status).toBe(409);
  });

  it('has no suspension left when the account is deleted, and gets none any more', async () => {
    const { userId, caller } = await somebody();
    const { userId: unknown } = { userId: 'nobody-of-ours' };
    const suspension = { until: inHours(24), reason: 'Please be kind.' };
    await decide(userId, { suspension });
    await eventually(async () => (await account(userId)).suspension !== null);
    expect(
      (await caller.call(accountRoutes.deleteAccount, { body: { confirmation: 'delete my account' } })).status,
    ).toBe(200);
    await eventually(() => told(userId).some(({ isDeleted }) => isDeleted));
    expect(told(userId).at(-1)).toMatchObject({ isDeleted: true, suspension: null });
    const before = told(userId).length;
    await decide(userId, { suspension, revision: 2 });
    await decide(unknown, { suspension });
    const { userId: last } = await somebody();
    await decide(last, { isVerified: true });
    await eventually(async () => (await account(last)).isVerified);
    expect(told(userId)).toHaveLength(before);
  });

  it('is nobody of what is decided about a character or a comment', async () => {
    const { userId } = await somebody();
    await decide(userId, { type: 'character', subjectId: `character:${userId}`, isVerified: true, revision: 9 });
    await decide(userId, { suspension: { until: inHours(1), reason: '' }, revision: 1 });
    await eventually(async () => (await account(userId)).suspension !== null);
    expect(await account(userId)).toMatchObject({ isVerified: false });
  });
});
