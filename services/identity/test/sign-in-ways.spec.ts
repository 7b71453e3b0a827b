import { identityRoutes, issuers } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import { eventually, type StartedService, startedService } from '@masque/testkit';
import { identity } from '../src/service.ts';
import { aPerson, settings, signedIn } from './people.ts';

const WORK = 'https://sso.work.example';

describe('the ways to sign in to an account', () => {
  let service: StartedService;
  beforeAll(async () => {
    service = await startedService(identity, settings);
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
  });
  afterAll(() => service.close());

  const atWork = (own: { sub?: string; email?: string } = {}) => aPerson({ issuer: WORK, ...own });
  const signIn = (person: object) => service.as(null).call(identityRoutes.signIn, { body: person as never });
  const list = async (id: string) =>
    (await service.as(null).call(identityRoutes.listSignInWays, { params: { id } })).body.ways;
  const add = (id: string, body: ReturnType<typeof aPerson>) =>
    service.as(null).call(identityRoutes.addSignInWay, { params: { id }, body });
  const remove = (id: string, way: string) =>
    service.as(null).call(identityRoutes.removeSignInWay, { params: { id, way } });
  const codeOf = ({ body }: { body: unknown }): unknown => Reflect.get(Object(body), 'code');

  it('are one at first, which is never taken away', async () => {
    const person = aPerson();
    const { account } = await signedIn(service, person);
    const ways = await list(account.id);
    expect(ways).toMatchObject([{ issuer: issuers.local, email: person.email }]);
    const answer = await remove(account.id, ways[0]?.id ?? '');
    expect([answer.status, codeOf(answer)]).toEqual([409, 'way.last']);
    expect((await signIn(person)).body).toMatchObject({ id: account.id });
  });

  it('open the same account, which keeps what its first one says', async () => {
    const person = aPerson();
    const work = atWork({ email: 'Iris@Work.example' });
    const { account } = await signedIn(service, person);
    expect((await add(account.id, work)).status).toBe(200);
    expect((await add(account.id, work)).body.ways).toHaveLength(2);
    const { body } = await signIn({ ...work, email: 'moved@work.example', name: 'Another Name' });
    expect(body).toMatchObject({ id: account.id, email: person.email, name: 'Iris', sub: person.sub });
    expect(await list(account.id)).toMatchObject([
      { email: person.email },
      { issuer: WORK, email: 'moved@work.example' },
    ]);
  });

  it('are not made by the same address: whoever has it elsewhere adds it there', async () => {
    const person = aPerson();
    const { account } = await signedIn(service, person);
    const work = atWork({ email: person.email.toUpperCase() });
    const answer = await signIn(work);
    expect([answer.status, codeOf(answer)]).toEqual([409, 'auth.address_taken']);
    expect(await list(account.id)).toHaveLength(1);
    await add(account.id, work);
    expect((await signIn(work)).body).toMatchObject({ id: account.id });
  });

  it('are not made by the address of an added one either', async () => {
    const { account } = await signedIn(service);
    const work = atWork();
    const { ways } = (await add(account.id, work)).body;
    const third = aPerson({ issuer: issuers.google, email: work.email.toUpperCase() });
    const answer = await signIn(third);
    expect([answer.status, codeOf(answer)]).toEqual([409, 'auth.address_taken']);
    await remove(account.id, ways[1]?.id ?? '');
    expect((await signIn(third)).status).toBe(200);
  });

  it('make one account of an address that comes by several providers at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { email } = aPerson();
      const issuersAtOnce = [issuers.local, issuers.google, WORK, `${WORK}/other`];
      const people = issuersAtOnce.map((issuer) => aPerson({ issuer, email }));
      const answers = await Promise.all(people.map(signIn));
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
      const accounts = service.app.get(StoreConnection).connection.collection('accounts');
      expect(await accounts.countDocuments({ email })).toBe(1);
      const again = await Promise.all(people.map(signIn));
      expect(again.map(({ status }) => status)).toEqual(answers.map(({ status }) => status));
    }
  });

  it('make no second account when the first try was cut short, and the address came to another since', async () => {
    const [person, other] = [aPerson(), atWork()];
    const { account } = await signedIn(service, person);
    const { connection } = service.app.get(StoreConnection);
    const id = { _id: account.id };
    const row = await connection.collection<{ _id: string }>('accounts').findOne(id);
    await connection.collection<{ _id: string }>('accounts').deleteOne(id);
    const people = connection.collection<{ _id: string }>('people');
    await people.updateOne({ _id: `${person.issuer}#${person.sub}` }, { $set: { claiming: person.email } });
    const held = await signIn({ ...other, email: person.email });
    expect([held.status, codeOf(held)]).toEqual([409, 'auth.address_taken']);
    await connection.collection<{ _id: string }>('accounts').insertOne({ ...row, _id: 'of-another' });
    const late = await signIn(person);
    expect([late.status, codeOf(late)]).toEqual([409, 'auth.address_taken']);
    expect(await people.countDocuments({ userId: account.id })).toBe(0);
  });

  it('belong to one account', async () => {
    const work = atWork();
    const { account: other } = await signedIn(service, work);
    const { account } = await signedIn(service);
    const answer = await add(account.id, work);
    expect([answer.status, codeOf(answer)]).toEqual([409, 'way.taken']);
    expect((await signIn(work)).body).toMatchObject({ id: other.id });
    const [foreign] = await list(other.id);
    expect((await remove(account.id, foreign?.id ?? '')).status).toBe(404);
  });

  it('go to one account only when two want the same one at once', async () => {
    const work = atWork();
    const owners = await Promise.all([signedIn(service), signedIn(service)]);
    const answers = await Promise.all(owners.map(({ account }) => add(account.id, work)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('can be taken away; the next one takes the place of the first, with its address', async () => {
    const person = aPerson();
    const work = atWork();
    const { account } = await signedIn(service, person);
    await add(account.id, work);
    const [first] = await list(account.id);
    const { body } = await remove(account.id, first?.id ?? '');
    expect(body.ways).toMatchObject([{ issuer: WORK, email: work.email }]);
    expect((await signIn({ ...work, name: 'Iris of Work' })).body).toMatchObject({
      id: account.id,
      sub: work.sub,
      email: work.email,
      name: 'Iris of Work',
    });
    // The removed person is a stranger now, and the address is free again.
    const { body: stranger } = await signIn(person);
    expect(stranger.id).not.toBe(account.id);
  });

  it('keep at least one when two are taken away at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { account } = await signedIn(service);
      await add(account.id, atWork());
      const ways = await list(account.id);
      const answers = await Promise.all(ways.map(({ id }) => remove(account.id, id)));
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      expect((await list(account.id)).length).toBeGreaterThanOrEqual(1);
    }
  });

  it('are ten at most', async () => {
    const { account } = await signedIn(service);
    for (let count = 1; count < 10; count += 1) expect((await add(account.id, atWork())).status).toBe(200);
    const answer = await add(account.id, atWork());
    expect([answer.status, codeOf(answer)]).toEqual([409, 'way.too_many']);
  });

  it('end with the account, all of them', async () => {
    const person = aPerson();
    const work = atWork();
    const { account, caller } = await signedIn(service, person);
    await add(account.id, work);
    await caller.call(identityRoutes.setUsername, { body: { username: `gone-${account.id.slice(-8).toLowerCase()}` } });
    const { body: named } = await service.as(null).call(identityRoutes.getAccount, { params: { id: account.id } });
    const reply = await service
      .as({ userId: account.id, username: named.username, isNamed: true, isAdmin: false })
      .fetch('/users/account', {
        method: 'DELETE',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: named.username, confirmation: 'delete my account' }),
      });
    expect(reply.status).toBe(200);
    const { body: anew } = await signIn(work);
    expect(anew.id).not.toBe(account.id);
    const rows = service.app.get(StoreConnection).connection.collection('people');
    await eventually(async () => (await rows.countDocuments({ userId: account.id })) === 0);
  });
});
