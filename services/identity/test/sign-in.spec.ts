import { identityRoutes, issuers } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import { eventSink, eventually, type StartedService, startedService } from '@masque/testkit';
import { identity } from '../src/service.ts';
import { aPerson, named, settings, signedIn } from './people.ts';

describe('signing in', () => {
  let service: StartedService;
  beforeAll(async () => {
    service = await startedService(identity, settings);
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
  });
  afterAll(() => service.close());

  it('makes an account with a temporary username at the first time, and finds it at the next', async () => {
    const person = aPerson({ email: 'Iris.Meer@Example.org' });
    const { account } = await signedIn(service, person);
    expect(account.username).toMatch(/^irismeer_\d{13}$/);
    expect(account).toMatchObject({ email: 'iris.meer@example.org', needsUsername: true, isAdmin: false, version: 1 });
    const again = await signedIn(service, person);
    expect(again.account).toEqual(account);
  });

  it('takes over what the provider has changed', async () => {
    const person = aPerson();
    const { account } = await signedIn(service, person);
    const later = await signedIn(service, { ...person, email: 'Moved@example.org', name: 'Iris M.' });
    expect(later.account).toMatchObject({ id: account.id, email: 'moved@example.org', name: 'Iris M.', version: 2 });
    expect(later.account.username).toBe(account.username);
  });

  it('knows people of different providers apart, also when `sub` is the same', async () => {
    const person = aPerson();
    const { account } = await signedIn(service, person);
    const { account: other } = await signedIn(service, {
      ...aPerson({ sub: person.sub, email: 'other@example.org' }),
      issuer: issuers.google,
    });
    expect(other.id).not.toBe(account.id);
    expect(other).toMatchObject({ sub: account.sub, email: 'other@example.org' });
  });

  it('makes one account of twenty first sign-ins at once', async () => {
    const person = aPerson();
    const all = await Promise.all(Array.from({ length: 20 }, () => signedIn(service, person)));
    expect(new Set(all.map(({ account }) => account.id)).size).toBe(1);
    expect(new Set(all.map(({ account }) => account.username)).size).toBe(1);
    const rows = service.app.get(StoreConnection).connection.collection('usernames');
    const names = await rows.find({ userId: all[0]?.account.id ?? '' }).toArray();
    expect(names).toHaveLength(1);
  });

  it('gives people with the same local part different names in the same millisecond', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) => signedIn(service, aPerson({ email: `sam@${n}.example.org` }))),
    );
    expect(new Set(all.map(({ account }) => account.username)).size).toBe(10);
  });

  it('makes the account that a crash after the first write had left out', async () => {
    const person = aPerson();
    const { account } = await signedIn(service, person);
    await service.app
      .get(StoreConnection)
      .connection.collection<{ _id: string }>('accounts')
      .deleteOne({ _id: account.id });
    const healed = await signedIn(service, person);
    expect(healed.account).toEqual(account);
  });

  it('knows administrators by username and e-mail address together', async () => {
    const person = aPerson({ email: 'Curator@masque.local' });
    const { account } = await named(service, 'Curator', person);
    const { body } = await service.as(null).call(identityRoutes.getAccount, { params: { id: account.id } });
    expect(body).toMatchObject({ username: 'Curator', isAdmin: true });
    const moved = await signedIn(service, { ...person, email: 'elsewhere@example.org' });
    expect(moved.account.isAdmin).toBe(false);
  });

  it('knows an administrator only by the provider that is named for them', async () => {
    const isAdmin = async (id: string) =>
      (await service.as(null).call(identityRoutes.getAccount, { params: { id } })).body.isAdmin;
    const email = 'keeper@masque.local';
    const person = aPerson({ issuer: 'https://sso.example', email });
    const { account: other, caller } = await signedIn(service, person);
    expect((await caller.call(identityRoutes.setUsername, { body: { username: 'keeper' } })).status).toBe(409);
    expect(await isAdmin(other.id)).toBe(false);
    // Frees the address for its owner at the provider that counts.
    await signedIn(service, { ...person, email: 'no-keeper@masque.local' });
    const { account } = await named(service, 'keeper', aPerson({ email }));
    expect(await isAdmin(account.id)).toBe(true);
  });

  it('does not know an account that is not there', async () => {
    const { status } = await service.as(null).call(identityRoutes.getAccount, { params: { id: 'nobody' } });
    expect(status).toBe(404);
  });

  it.each([
    ['no e-mail address', { sub: 'x' }],
    ['a query for a sub', { sub: { $gt: '' }, email: 'x@example.org' }],
    ['nothing', null],
  ])('refuses %s', async (_, body) => {
    const reply = await service.as(null).fetch('/internal/sign-in', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    expect(reply.status).toBe(400);
  });

  it('publishes the state of each account, without anything private', async () => {
    const sink = await eventSink(service, 'identity.users');
    const { account } = await named(service, 'published-iris');
    const states = await eventually(() => {
      const own = sink.received.filter(({ data }) => Reflect.get(Object(data), 'userId') === account.id);
      return own.some(({ data }) => Reflect.get(Object(data), 'revision') === 2) ? own : null;
    });
    expect(states.at(-1)).toMatchObject({
      name: 'user.changed',
      data: { userId: account.id, username: 'published-iris', needsUsername: false, profilePicture: null, revision: 2 },
    });
    expect(JSON.stringify(sink.received)).not.toContain('@');
    await sink.close();
  });

  it('publishes no temporary username, which has a part of the e-mail address', async () => {
    const sink = await eventSink(service, 'identity.users');
    const { account } = await signedIn(service, aPerson({ email: 'local.part@example.org' }));
    expect(account.username).toMatch(/^localpart_\d{13}$/);
    const state = await eventually(() =>
      sink.received.find(({ data }) => Reflect.get(Object(data), 'userId') === account.id),
    );
    expect(state.data).toMatchObject({ username: '', needsUsername: true });
    expect(JSON.stringify(sink.received)).not.toMatch(/local\.?part/);
    await sink.close();
  });
});
