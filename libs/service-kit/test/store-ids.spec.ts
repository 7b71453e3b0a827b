import { backingEnv } from '@masque/testkit';
import mongoose, { type Collection, type Connection } from 'mongoose';
import { newId } from '../src/index.ts';

type Key = string | number | Date | { part: string };
interface Row {
  _id: Key;
  /** The id again, without an index: to find it, the store has to scan every row. */
  copy: Key;
  kind: string;
  place: number;
}

const texts = ['', 'a', 'a:', 'a:1', 'a:10', 'a:2', 'b', 'b:1', 'ä', '東京', '~'];
const ids: Key[] = [...texts, 0, 1, -1.5, 2 ** 40, new Date(0), new Date(5), { part: 'a' }];
const bounds = ['', 'a', 'a:1', 'a:15', 'b', 'zz', '東'];

// Values, `$in` and ranges must find the same rows with and without the id's index.
describe('queries by id', () => {
  let connection: Connection;
  let rows: Collection<Row>;

  beforeAll(async () => {
    connection = await mongoose.createConnection(backingEnv().MONGODB_URL, { dbName: `t${newId()}` }).asPromise();
    rows = connection.collection('rows');
    for (const [place, id] of ids.entries()) {
      await rows.insertOne({ _id: id, copy: id, kind: place % 2 === 0 ? 'even' : 'odd', place });
    }
  });
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
  });

  const conditions: unknown[] = [
    ...ids,
    'none',
    { $in: ['b', 'a:1', 'none', 1, 1] },
    { $in: [] },
    { $ne: 'a' },
    { $exists: true },
    { $gt: 0 },
    { $gt: 'a', $exists: true },
    /^a/,
    ...bounds.flatMap((from) => [{ $gt: from }, { $gte: from }, { $lt: from }, { $lte: from }]),
    ...bounds.flatMap((from) =>
      bounds.flatMap((to) => [
        { $gte: from, $lt: to },
        { $gt: from, $lte: to },
      ]),
    ),
  ];
  const places = async (field: '_id' | 'copy', condition: unknown, more: object): Promise<number[]> => {
    const found = await rows.find({ [field]: condition, ...more }).toArray();
    return found.map(({ place }) => place).toSorted((a, b) => a - b);
  };
  const expectSame = async (more: object) => {
    for (const condition of conditions) {
      const found = await places('_id', condition, more);
      expect({ condition, found }).toEqual({ condition, found: await places('copy', condition, more) });
    }
  };

  it('find what a look at every row finds', async () => {
    await expectSame({});
    await expectSame({ kind: 'even' });
  });

  it('sort and page', async () => {
    const found = await rows
      .find({ _id: { $gte: 'a', $lt: 'b' } })
      .sort({ _id: -1 })
      .skip(1)
      .limit(2)
      .toArray();
    expect(found.map(({ _id }) => _id)).toEqual(['a:10', 'a:1']);
  });

  it('change one row only when the other conditions hold too', async () => {
    const change = { $set: { kind: 'changed' } };
    expect(await rows.findOneAndUpdate({ _id: 'a:1', kind: 'nothing' }, change)).toBeNull();
    expect(await rows.findOneAndUpdate({ _id: 'a:1', place: 3 }, change, { returnDocument: 'after' })).toMatchObject({
      kind: 'changed',
    });
  });

  it('follow deletions, and refuse an id that is taken', async () => {
    for (const id of ['a:1', 1, new Date(5)] as Key[]) {
      const row = await rows.findOne({ _id: id });
      await expect(rows.insertOne(row as Row)).rejects.toMatchObject({ code: 11000 });
      expect(await rows.deleteOne({ _id: id })).toMatchObject({ deletedCount: 1 });
      expect(await rows.findOne({ _id: id })).toBeNull();
      await expectSame({});
      await rows.insertOne(row as Row);
    }
    await rows.deleteMany({ _id: { $gte: 'a:', $lt: 'a;' } });
    await expectSame({});
    expect(await rows.countDocuments({})).toBe(ids.length - 4);
  });

  it('insert some and no more than those when an id is taken', async () => {
    const row = (id: string): Row => ({ _id: id, copy: id, kind: 'new', place: 100 });
    await expect(rows.insertMany([row('n:1'), row('b'), row('n:2')])).rejects.toMatchObject({ code: 11000 });
    expect(await rows.countDocuments({ kind: 'new' })).toBe(1);
  });
});
