import { backingEnv, eventually, type StartedService, startedService } from '@masque/testkit';
import mongoose, { type mongo } from 'mongoose';
import { newId } from '../src/context.ts';
import { createLogger } from '../src/logger.ts';
import type { Upgrade } from '../src/upgrades/index.ts';
import { Upgrader } from '../src/upgrades/upgrader.ts';
import { smallRoutes, smallService, Watch } from './small-service.ts';

const logger = createLogger('upgrades', 'silent');

interface OldRow {
  _id: string;
  count: number;
}

describe('upgrades of data', () => {
  const { MONGODB_URL: url } = backingEnv();
  let client: mongo.MongoClient;
  let database: string;
  let rows: mongo.Collection<OldRow>;
  beforeAll(async () => {
    client = await mongoose.mongo.MongoClient.connect(url);
  });
  beforeEach(async () => {
    database = `t${newId()}`;
    rows = client.db(database).collection<OldRow>('rows');
    await rows.insertMany(
      Array.from({ length: 25 }, (_, n) => ({ _id: `row-${String(n).padStart(2, '0')}`, count: 0 })),
    );
  });
  afterEach(() => client.db(database).dropDatabase());
  afterAll(() => client.close());

  const upgrader = (...upgrades: Upgrade[]) => new Upgrader(url, database, upgrades, logger, 100);
  const counts = async () => (await rows.find().sort({ _id: 1 }).toArray()).map(({ count }) => count);
  /** Counts each row once more, so that a step that runs twice shows. */
  const counting = (number: number, afterBatch: () => void | Promise<void> = () => undefined): Upgrade => ({
    number,
    name: 'every row is counted',
    run: ({ inBatches }) =>
      inBatches<OldRow>(
        'rows',
        async (batch) => {
          await rows.updateMany({ _id: { $in: batch.map(({ _id }) => _id) } }, { $inc: { count: 1 } });
          await afterBatch();
        },
        { size: 4 },
      ),
  });

  it('run once, in the order of their numbers, and never again', async () => {
    const ran: number[] = [];
    const step = (number: number): Upgrade => ({
      number,
      name: `step ${number}`,
      run: async () => void ran.push(number),
    });
    await upgrader(step(2), step(1)).run();
    await upgrader(step(1), step(2), step(3)).run();
    await upgrader(step(1), step(2), step(3)).run();
    expect(ran).toEqual([1, 2, 3]);
  });

  it('refuse two steps of the same number', () => {
    expect(() => upgrader(counting(1), counting(1))).toThrow('the same number');
  });

  it('run on one of several instances that start at once; the others wait for its end', async () => {
    let isEnded = false;
    const slow = counting(1, () => new Promise((resolve) => setTimeout(resolve, 50)));
    const last: Upgrade = { number: 2, name: 'the end', run: async () => void (isEnded = true) };
    const instances = Array.from({ length: 4 }, () => upgrader(slow, last));
    const seen = await Promise.all(instances.map((each) => each.run().then(() => isEnded)));
    expect(seen).toEqual([true, true, true, true]);
    expect(await counts()).toEqual(Array.from({ length: 25 }, () => 1));
  });

  it('go on behind the last completed batch when their process was killed', async () => {
    let batches = 0;
    const death = Promise.withResolvers<void>();
    // A dead process: it does nothing more, and its lease expires.
    const killed = upgrader(
      counting(1, () => {
        batches += 1;
        return batches === 3 ? death.promise : undefined;
      }),
    );
    const outcome = killed.run().catch(() => undefined);
    await eventually(() => batches === 3);
    const state = client.db(database).collection<{ _id: string }>('upgrades');
    await state.updateOne({}, { $set: { leaseUntil: 0, owner: 'dead' } });
    await upgrader(counting(1)).run();
    // Only the interrupted batch is repeated.
    expect(await counts()).toEqual(Array.from({ length: 25 }, (_, n) => (n >= 8 && n < 12 ? 2 : 1)));
    death.reject(new Error('killed'));
    await outcome;
  });

  it('stop an owner that was silent for too long', async () => {
    const going = Promise.withResolvers<void>();
    let batches = 0;
    const frozen = upgrader(
      counting(1, async () => {
        batches += 1;
        if (batches === 1) await going.promise;
      }),
    );
    const outcome = frozen.run().then(
      () => 'ended',
      (error: unknown) => String(error),
    );
    await eventually(() => batches === 1);
    const state = client.db(database).collection<{ _id: string }>('upgrades');
    await state.updateOne({}, { $set: { leaseUntil: 0, owner: 'another' } });
    await upgrader(counting(1)).run();
    going.resolve();
    expect(await outcome).toContain('took over the upgrade');
    expect((await counts()).slice(4)).toEqual(Array.from({ length: 21 }, () => 1));
  });

  it('fail loudly, and are tried again', async () => {
    let tries = 0;
    const flaky: Upgrade = {
      number: 1,
      name: 'works the second time',
      run: async () => {
        tries += 1;
        if (tries === 1) throw new Error('not yet');
      },
    };
    const one = upgrader(flaky);
    await expect(one.run()).rejects.toThrow('not yet');
    await one.run();
    expect(tries).toBe(2);
  });

  it('come before the first read of a service: until then it is not ready and answers 503', async () => {
    const going = Promise.withResolvers<void>();
    const definition = {
      ...smallService(new Watch()),
      upgrades: [{ number: 1, name: 'takes its time', run: () => going.promise }],
    };
    const service: StartedService = await startedService(definition);
    const write = () => service.as(null).call(smallRoutes.write, { params: { id: 'early' } });
    const early = await Promise.all([service.as(null).fetch('/health/ready'), write()]);
    expect(early.map(({ status }) => status)).toEqual([503, 503]);
    going.resolve();
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
    expect((await write()).status).toBe(200);
    await service.close();
  }, 30_000);
});
