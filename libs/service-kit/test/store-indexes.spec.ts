import { backingEnv } from '@masque/testkit';
import mongoose, { type Collection, type Connection } from 'mongoose';
import { newId } from '../src/index.ts';

interface Row {
  _id: string;
  kind?: unknown;
  tags?: string[];
  at: { day?: Date | Date[]; hour?: string };
  owner: string;
  place: number;
}

/** The same numbers in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

// Indexes must not change what a query finds.
describe('declared indexes', () => {
  let connection: Connection;
  let plain: Collection<Row>;
  let indexed: Collection<Row>;
  const number = numbersFrom(7);
  const kinds = [undefined, null, 'a', 'ab', '1', 1, 1.5, -0, 2 ** 40, true, false, ''];
  const times = ['1812-06-24', '1969-12-31', '1970-01-01', '1985-10-26', '2026-01-02', '2026-05-05', '2300-01-01'];
  const days = times.map((time) => new Date(time));
  const severalDays = days.map((day, n) => [day, days[(n + 4) % days.length] ?? day]);
  const some = <T>(values: readonly T[]): T | undefined => values[number(values.length)];
  const aRow = (n: number): Row => {
    const kind = some(kinds);
    const day = some([...days, ...severalDays]);
    return {
      _id: `row-${n}`,
      ...(kind === undefined ? {} : { kind }),
      tags: ['x', 'y', 'z'].slice(number(4)),
      at: { ...(day && number(3) > 0 ? { day } : {}), hour: `hour-${n % 3}` },
      owner: `owner-${n % 20}`,
      place: n,
    };
  };
  const both = async (change: (rows: Collection<Row>) => Promise<unknown>) => {
    await change(plain);
    await change(indexed);
  };
  const idsIn = async (rows: Collection<Row>, filter: object) => {
    const found = await rows.find(filter).toArray();
    return found.map((row) => row._id).toSorted();
  };
  const idsOfPipeline = async (rows: Collection<Row>, filter: object) => {
    const pipeline = [{ $match: filter }, { $group: { _id: '$_id' } }];
    return (await rows.aggregate<{ _id: string }>(pipeline).toArray()).map((row) => row._id).toSorted();
  };
  const same = async (filter: object): Promise<string[]> => {
    const found = await idsIn(indexed, filter);
    expect({ filter, found }).toEqual({ filter, found: await idsIn(plain, filter) });
    expect({ filter, found: await idsOfPipeline(indexed, filter) }).toEqual({ filter, found });
    for (const rows of [plain, indexed]) {
      expect({ filter, count: await rows.countDocuments(filter) }).toEqual({ filter, count: found.length });
      for (const order of [1, -1] as const) {
        const sorted = order === 1 ? found : found.toReversed();
        const page = await rows.find(filter).sort({ _id: order }).skip(2).limit(5).toArray();
        expect({ filter, ids: page.map((row) => row._id) }).toEqual({ filter, ids: sorted.slice(2, 7) });
      }
    }
    return found;
  };
  const queries = () => [
    ...kinds.map((kind) => ({ kind: kind ?? null })),
    ...kinds.map((kind) => ({ kind: kind ?? null, owner: 'owner-1' })),
    { kind: { $in: ['a', 1, true] } },
    { kind: { $in: ['a', null] } },
    { kind: { $ne: 'a' } },
    { kind: { $exists: true }, tags: 'x' },
    { kind: 'a', $or: [{ tags: 'y' }, { owner: 'owner-2' }] },
    ...['x', 'y', 'z', 'w'].map((tag) => ({ tags: tag })),
    { tags: { $in: ['x', 'y'] }, kind: 'a' },
    { tags: [] },
    ...days.map((day) => ({ 'at.day': day })),
    ...['$gt', '$gte', '$lt', '$lte'].flatMap((bound) => days.map((day) => ({ 'at.day': { [bound]: day } }))),
    ...days.flatMap((from) => days.map((to) => ({ 'at.day': { $gte: from, $lt: to } }))),
    { 'at.day': { $lt: days[5], $ne: days[4] } },
    { 'at.day': { $gt: null } },
    { 'at.hour': 'hour-1' },
    { 'at.day': { $lt: 1_767_312_000_000 } },
    { owner: 'owner-3', place: { $lt: 100 } },
    { owner: 'owner-3', place: 23, kind: { $exists: true } },
    { _id: 'row-5', owner: 'owner-5' },
    { _id: 'row-5', owner: 'owner-6' },
    { _id: { $in: ['row-5', 'row-6', 'none'] }, owner: 'owner-6' },
    { _id: { $gt: 'row-5' }, kind: 'a' },
    { _id: { $lt: 'row-5' }, kind: 'a' },
    { tags: 'x', _id: { $lt: 'row-5' } },
    { tags: 'x', _id: { $lt: 'row-5' }, kind: 'a' },
    { tags: 'x', _id: { $gte: 'row-2', $lt: 'row-5' } },
    { _id: { $gt: 'row-1', $lte: 'row-17' } },
    { _id: { $gte: 'row-3', $lt: 'row-1' } },
  ];

  const foundBothWays = () => Promise.all(queries().map(same));

  beforeAll(async () => {
    connection = await mongoose.createConnection(backingEnv().MONGODB_URL, { dbName: `t${newId()}` }).asPromise();
    plain = connection.collection('plain');
    indexed = connection.collection('indexed');
    for (let n = 0; n < 100; n += 1) {
      const row = aRow(n);
      await both((rows) => rows.insertOne(row));
    }
    // Created over existing rows.
    await indexed.createIndex({ kind: 1, place: -1 });
    await indexed.createIndex({ tags: 1 });
    await indexed.createIndex({ 'at.day': 1 }, { sparse: true });
    await indexed.createIndex({ 'at.hour': 1 });
    await indexed.createIndex({ owner: 1, place: 1 }, { unique: true });
    for (let n = 100; n < 200; n += 1) {
      const row = aRow(n);
      await both((rows) => rows.insertOne(row));
    }
  });
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
  });

  it('change nothing about what is found', async () => {
    const found = await foundBothWays();
    expect(found.filter((ids) => ids.length > 0).length).toBeGreaterThan(found.length / 2);
  });

  it('follow changes and deletions', async () => {
    for (let step = 0; step < 200; step += 1) {
      const { _id, owner, place, ...change } = aRow(number(200));
      const changes: ((rows: Collection<Row>) => Promise<unknown>)[] = [
        (rows) => rows.deleteOne({ _id, owner: { $exists: true } }),
        (rows) => rows.updateOne({ _id }, { $unset: { kind: 1 } }),
        (rows) => rows.updateMany({ kind: 'a' }, { $set: { kind: 'ab' } }),
        (rows) => rows.updateOne({ _id }, { $set: { owner, place, ...change } }, { upsert: true }),
      ];
      const one = some(changes);
      if (one) await both(one);
    }
    expect((await foundBothWays()).flat().length).toBeGreaterThan(0);
  });

  it('leave the order of ids what it is when some are no texts', async () => {
    const mixed = connection.collection<{ _id: string | number }>('mixed');
    await mixed.insertMany([{ _id: 'b' }, { _id: 2 }, { _id: 'a' }, { _id: 10 }]);
    const ids = async (order: 1 | -1) => (await mixed.find().sort({ _id: order }).toArray()).map(({ _id }) => _id);
    expect(await ids(1)).toEqual([2, 10, 'a', 'b']);
    expect(await ids(-1)).toEqual(['b', 'a', 10, 2]);
  });

  it('keep a unique key unique', async () => {
    const row = await indexed.findOne({});
    await expect(indexed.insertOne({ ...row, _id: 'another', at: {} } as Row)).rejects.toMatchObject({ code: 11000 });
  });
});
