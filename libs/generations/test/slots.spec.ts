import { newId } from '@masque/service-kit';
import { backingEnv, cutLine, eventually, redisAt } from '@masque/testkit';
import type { SlotKind } from '../src/user-slots.ts';
import { type AProcess, aProcess, isReady, RowsInMemory } from './a-process.ts';

describe('slots of a user', () => {
  const store = new RowsInMemory();
  let first: AProcess;
  let second: AProcess;
  beforeAll(async () => {
    first = aProcess(store);
    second = aProcess(store, { prefix: first.prefix });
    for (const one of [first, second]) await eventually(() => isReady(one));
  });
  afterAll(() => {
    first.die();
    second.die();
  });
  const takeAll = (userId: string, count: number, ...kinds: SlotKind[]) =>
    Promise.allSettled(
      Array.from({ length: count }, (_, index) => (index % 2 ? second : first).slots.take(userId, ...kinds)),
    );
  const taken = (results: PromiseSettledResult<unknown>[]) =>
    results.filter(({ status }) => status === 'fulfilled').length;

  it('are six streams and three generations over all instances, also when they are wanted at once', async () => {
    const userId = newId();
    expect(taken(await takeAll(userId, 8, 'generation', 'stream'))).toBe(3);
    expect(taken(await takeAll(userId, 8, 'stream'))).toBe(3);
    expect(taken(await takeAll(newId(), 8, 'stream'))).toBe(6);
    await expect(first.slots.take(userId, 'stream')).rejects.toMatchObject({
      code: 'rate.limited',
      status: 429,
      extras: { details: ['6 streams are already open'] },
    });
  });

  it('are free again when they are released, one kind at a time', async () => {
    const userId = newId();
    const slots = await Promise.all([1, 2, 3].map(() => first.slots.take(userId, 'generation', 'stream')));
    for (const slot of slots) slot.release('generation');
    await eventually(async () => taken(await takeAll(userId, 3, 'generation')) === 3);
    expect(taken(await takeAll(userId, 4, 'stream'))).toBe(3);
    for (const slot of slots) slot.release();
    await eventually(async () => taken(await takeAll(userId, 1, 'stream')) === 1);
  });

  it('are free some seconds after the instance that held them was killed, and stay taken while it lives', async () => {
    const userId = newId();
    const killed = aProcess(store, { prefix: first.prefix });
    await eventually(() => isReady(killed));
    const kept = await first.slots.take(userId, 'generation');
    await killed.slots.take(userId, 'generation');
    await killed.slots.take(userId, 'generation');
    killed.die();
    expect(taken(await takeAll(userId, 1, 'generation'))).toBe(0);
    await eventually(async () => taken(await takeAll(userId, 1, 'generation')) === 1, 7_000);
    await eventually(async () => taken(await takeAll(userId, 1, 'generation')) === 1, 7_000);
    expect(taken(await takeAll(userId, 1, 'generation'))).toBe(0);
    kept?.release();
  });

  it('are counted by each instance for itself while Redis is away', async () => {
    const line = await cutLine(new URL(backingEnv().REDIS_URL).host);
    const alone = aProcess(store, { redisUrl: redisAt(line.address) });
    await eventually(() => isReady(alone));
    await line.cut();
    const userId = newId();
    for (let count = 0; count < 3; count += 1) await alone.slots.take(userId, 'generation');
    await expect(alone.slots.take(userId, 'generation')).rejects.toMatchObject({ code: 'rate.limited' });
    alone.die();
    await line.close();
  });
});
