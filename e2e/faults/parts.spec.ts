import { control, type SystemPartName } from '../lib/control.ts';
import { faultOf } from '../lib/error-shape.ts';
import { expectWithin, RECOVERY_MS } from '../lib/expect-within.ts';
import { TestMember } from '../lib/member.ts';
import { type SentAnswer, get } from '../lib/send.ts';

/** A request that only this part can answer. */
type Probe = (member: TestMember, admin: TestMember) => Promise<SentAnswer>;

let count = 0;
/** Defeats caches. */
const fresh = () => `${Date.now()}-${(count += 1)}`;

const stats: Probe = ({ person, username }) => get(person, `/api/users/${username}/stats`);
const probes: Partial<Record<SystemPartName, Probe>> = {
  identity: ({ person, username }) => get(person, `/api/user-by-username/${username}`),
  catalog: ({ person }) => get(person, `/api/characters?limit=5&search=${fresh()}`),
  chat: ({ person }) => get(person, '/api/chats'),
  social: stats,
  moderation: (_, { person }) => get(person, '/api/reports'),
  store: stats,
  redis: stats,
};

describe('a part that stops', () => {
  let member: TestMember;
  let admin: TestMember;
  beforeAll(async () => {
    await expectWithin(30_000, control.isReady);
    member = await TestMember.join();
    admin = await TestMember.admin();
  });
  afterEach(() => expectWithin(30_000, control.isReady));

  for (const [part, probe] of Object.entries(probes) as [SystemPartName, Probe][]) {
    for (const how of ['stop', 'kill'] as const) {
      it(`is answered with 503 meanwhile, and all works within 10 s of its return: ${part}, ${how}`, async () => {
        expect((await probe(member, admin)).status).toBe(200);
        const before = await control.pids();
        await control[how](part);
        const faults: string[] = [];
        for (let n = 0; n < 3; n += 1) {
          const answer = await get(member.person, '/api/test');
          expect(answer.status).toBe(200);
          const failed = await probe(member, admin);
          if (failed.status !== 503) faults.push(`${failed.status} ${failed.text.slice(0, 200)}`);
        }
        // Health reports are cached for a second, in the gateway and in each service.
        const notReady = async () => (await get(member.person, '/health/ready')).status === 503;
        await expectWithin(5_000, notReady);
        const { status, headers, text, body } = await get(member.person, '/health/ready');
        expect({ status, part: part in Object(Reflect.get(Object(body), 'parts')) || part === 'store' }).toEqual({
          status: 503,
          part: true,
        });
        expect(headers.get('content-type')).toContain('application/json');
        expect(text).not.toContain('node_modules');
        expect(faults).toEqual([]);

        await control.start(part);
        await expectWithin(RECOVERY_MS, async () => (await probe(member, admin)).status === 200);
        await expectWithin(RECOVERY_MS, control.isReady);
        const after = await control.pids();
        for (const [name, pid] of Object.entries(before)) {
          expect({ name, isSame: after[name] === pid }).toEqual({ name, isSame: name !== part });
        }
      }, 60_000);
    }
  }

  it('keeps its documented shape while the answer is a 503', async () => {
    await control.stop('social');
    const answer = await get(member.person, `/api/users/${member.username}/stats`);
    await control.start('social');
    expect(answer.status).toBe(503);
    expect(faultOf(answer)).toBeUndefined();
    expect(answer.body).toMatchObject({
      error: 'Part of Masque is unavailable right now. Try again in a moment.',
      code: 'server.unavailable',
    });
  });

  it('is no reason for others to refuse their work: without Kafka, things are made and shown', async () => {
    await control.stop('kafka');
    const character = await member.createCharacter();
    const { status } = await get(member.person, `/api/characters/${character.id}`);
    const list = await get(member.person, '/api/characters?filter=mine&limit=5');
    await control.start('kafka');
    expect(status).toBe(200);
    expect(list.text).toContain(character.id);
    await expectWithin(RECOVERY_MS, control.isReady);
  }, 60_000);

  it('keeps sessions over a restart of Redis, and everything over one of the store', async () => {
    const character = await member.createCharacter();
    await control.kill('redis');
    await control.kill('store');
    await Promise.all([control.start('store'), control.start('redis')]);
    await expectWithin(RECOVERY_MS, async () => (await get(member.person, '/api/user')).status === 200);
    await expectWithin(
      RECOVERY_MS,
      async () => (await get(member.person, `/api/characters/${character.id}`)).status === 200,
    );
  }, 60_000);
});
