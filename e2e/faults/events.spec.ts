import { catalogRoutes, events, identityRoutes } from '@masque/contracts';
import { Kafka, logLevel } from 'kafkajs';
import { command } from '../../ops/dead-letters/command.ts';
import { control } from '../lib/control.ts';
import { expectWithin, RECOVERY_MS } from '../lib/expect-within.ts';
import { TestMember } from '../lib/member.ts';

const brokers = (process.env['KAFKA_BROKERS'] ?? '').split(',');

async function send(topic: string, key: string, value: string): Promise<void> {
  const producer = new Kafka({ brokers, logLevel: logLevel.NOTHING }).producer();
  await producer.connect();
  await producer.send({ topic, messages: [{ key, value }] });
  await producer.disconnect();
}

describe('events', () => {
  let member: TestMember;
  beforeEach(async () => {
    await expectWithin(30_000, control.isReady);
    member = await TestMember.join();
  });
  afterEach(() => expectWithin(30_000, control.isReady));
  const charactersOf = async () => (await member.recounted()).totalCharacters;

  it('arrive, and the job counts them without being asked', async () => {
    await member.createCharacter();
    await expectWithin(RECOVERY_MS, async () => (await member.counted()).totalCharacters === 1);
    expect(await member.counted()).toMatchObject({ publicCharacters: 1, creatorScore: 10 });
  });

  it('arrive when the service is killed between write and publishing', async () => {
    await control.stop('kafka');
    for (let n = 0; n < 3; n += 1) await member.createCharacter();
    await control.kill('catalog');
    await Promise.all([control.start('kafka'), control.start('catalog')]);
    await expectWithin(2 * RECOVERY_MS, async () => (await charactersOf()) === 3);
  }, 90_000);

  it('arrive when the broker is killed, whatever was on its way', async () => {
    const made: Promise<unknown>[] = [];
    for (let n = 0; n < 10; n += 1) made.push(member.createCharacter());
    await made[0];
    await control.kill('kafka');
    await Promise.all(made);
    await control.start('kafka');
    await expectWithin(2 * RECOVERY_MS, async () => (await charactersOf()) === 10);
  }, 90_000);

  it('arrive when those who listen are away', async () => {
    await control.kill('social');
    await member.createCharacter();
    await member.createCharacter();
    await control.start('social');
    await expectWithin(RECOVERY_MS, async () => (await charactersOf()) === 2);
  }, 60_000);

  it('wait for the store and for Redis, and are counted once they are back', async () => {
    await member.createCharacter();
    await expectWithin(RECOVERY_MS, async () => (await charactersOf()) === 1);
    const { data, example, version } = events['character.changed'];
    const userId = (await member.person.call(identityRoutes.getUser, { query: {} })).body.user.id;
    const state = { ...data.parse(example), characterId: `late-${userId}`, authorId: userId };
    const envelope = { id: 'late', name: 'character.changed', version, occurredAt: state.createdAt };
    await Promise.all([control.stop('store'), control.stop('redis')]);
    await send(
      'catalog.characters',
      state.characterId,
      JSON.stringify({ ...envelope, requestId: 'late', data: state }),
    );
    await new Promise((resolve) => setTimeout(resolve, 4_000)); // longer than all of a handler's retries
    await Promise.all([control.start('store'), control.start('redis')]);
    await expectWithin(2 * RECOVERY_MS, async () => (await charactersOf()) === 2);
  }, 90_000);

  it('that are poison end in the dead letters, where the operator finds them, and the next one is handled', async () => {
    const lines: string[] = [];
    const run = (...args: string[]) => command(args, { access: { brokers }, prefix: '' }, (line) => lines.push(line));
    const character = await member.createCharacter();
    await expectWithin(RECOVERY_MS, async () => (await charactersOf()) === 1);
    await send('catalog.characters', character.id, '{"id":"poison');
    await member.person.call(catalogRoutes.deleteCharacter, { params: { id: character.id }, query: {} }); // same key, so it follows the poison in its partition
    await expectWithin(RECOVERY_MS, async () => (await charactersOf()) === 0);
    expect(await run('list', 'catalog.characters')).toBe(0);
    expect(
      lines.filter((line) => line.includes(character.id) && line.endsWith('not an event envelope')).length,
    ).toBeGreaterThan(0);
    // Each consumer dead-letters it at its own pace.
    await expectWithin(RECOVERY_MS, async () => {
      await run('drop', 'catalog.characters');
      lines.length = 0;
      await run('list', 'catalog.characters');
      return lines.join() === '0 dead letters';
    });
  }, 60_000);
});
