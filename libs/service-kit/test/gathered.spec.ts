import { setImmediate } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { eventually, type StartedService, startedService } from '@masque/testkit';
import type { Collection } from 'mongoose';
import { gathered, gatheredReads, type GatheredWrites, gatheredWrites, StoreConnection } from '../src/store/index.ts';
import { smallService, Watch } from './small-service.ts';

interface Row {
  _id: string;
  kind: string;
}

it('gathers what arrives during a run for the next one', async () => {
  const runs: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const double = gathered(async (all: readonly number[]) => {
    runs.push(all);
    await new Promise<void>((resolve) => void ends.push(resolve));
    if (all.includes(0)) throw new Error('no zeros');
    return all.map((n) => 2 * n);
  });
  const first = double(1);
  await eventually(() => ends.length === 1);
  const second = Promise.allSettled([double(2), double(0)]);
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  expect(runs).toEqual([[1]]);
  ends[0]?.();
  expect(await first).toBe(2);
  await eventually(() => ends.length === 2);
  const third = double(3);
  ends[1]?.();
  expect((await second).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await eventually(() => ends.length === 3);
  ends[2]?.();
  expect(await third).toBe(6);
  expect(runs).toEqual([[1], [2, 0], [3]]);
});

describe('gathered commands', () => {
  let service: StartedService;
  let rows: Collection<Row>;
  let write: GatheredWrites<Row>;
  beforeAll(async () => {
    service = await startedService(smallService(new Watch()));
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
    rows = service.app.get(StoreConnection).collection<Row>('kinds');
    await rows.createIndex({ kind: 1 });
    write = gatheredWrites(rows);
  });
  afterAll(() => service.close());
  afterEach(() => jest.restoreAllMocks());

  const insert = (_id: string, kind = 'a') => write({ insertOne: { document: { _id, kind } } });

  it('write together, and each says whether its key was free', async () => {
    await insert('taken');
    const bulk = jest.spyOn(rows, 'bulkWrite');
    expect(await Promise.all(['one', 'taken', 'two', 'one'].map((id) => insert(id)))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(bulk).toHaveBeenCalledTimes(1);
    expect(await rows.countDocuments({ _id: { $in: ['one', 'two', 'taken'] } })).toBe(3);
  });

  it('fail alone where the store refuses one of them', async () => {
    const broken = write({ updateOne: { filter: { _id: 'one' }, update: { $set: { _id: 'another' } } } });
    const [refused, written] = await Promise.allSettled([broken, insert('three')]);
    expect(refused.status).toBe('rejected');
    expect(written).toEqual({ status: 'fulfilled', value: true });
  });

  it('read together, each at most so many rows, though one has more than there is room for', async () => {
    await Promise.all(Array.from({ length: 9 }, (_, n) => insert(`many-${n}`, 'many')));
    await insert('few', 'few');
    const find = gatheredReads(rows, 'kind', 2);
    const found = await Promise.all(['many', 'few', 'none', 'few'].map(find));
    expect(found.map((some) => some.length)).toEqual([2, 1, 0, 1]);
    const calls = jest.spyOn(rows, 'find');
    expect((await Promise.all(['few', 'none', 'few'].map(find))).map((some) => some.length)).toEqual([1, 0, 1]);
    expect(calls).toHaveBeenCalledTimes(1);
  });
});
