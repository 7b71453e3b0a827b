import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@masque/testkit';
import mongoose, { type Connection } from 'mongoose';
import { createBacking, freeBackingPorts, type Backing } from '../src/index.ts';

interface Row {
  readonly _id: string;
  readonly n: number;
}

/** Bytes; a command that writes more commits pages instead. */
const MORE_THAN_AN_ENTRY = 2 << 20;

describe('the journal of the document store', () => {
  let folder: string;
  let backing: Backing;
  let connection: Connection;
  const journal = () => join(folder, 'store/store.mv.journal');
  const rowsOf = (name: string) => connection.collection<Row>(name);
  const idsOf = async (name: string) => (await rowsOf(name).find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

  const start = async () => {
    await backing.start();
    const options = { dbName: 'journal', heartbeatFrequencyMS: 500 };
    connection = await mongoose.createConnection(backing.env['MONGODB_URL'] ?? '', options).asPromise();
  };
  const end = async (how: 'kill' | 'stop') => {
    await backing.parts.store?.[how]();
    await connection.close(true);
  };
  /** Kills the store before it has committed what `write` does. */
  const killAfter = (write: () => Promise<unknown>) =>
    eventually(async () => {
      await write();
      await end('kill');
      if (statSync(journal()).size > 0) return true;
      await start();
      return false;
    });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masque-store-'));
    const env = { KAFKA_BROKERS: 'none:1', REDIS_URL: 'redis://none:1' };
    backing = createBacking({ ports: await freeBackingPorts(), dataDir: folder, log: () => undefined }, env);
    await start();
  }, 60_000);
  afterAll(async () => {
    await connection.close(true);
    await backing.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['is cut off', (bytes: Buffer) => bytes.subarray(0, -3)],
    ['has a wrong byte', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -3), Buffer.from('!!!')])],
    ['has only zeros', (bytes: Buffer) => bytes.fill(0, bytes.length - 40)],
  ])(
    'loses only the last write if its entry %s',
    async (name, damage) => {
      await rowsOf(name).insertOne({ _id: 'a', n: 1 });
      await killAfter(async () => {
        for (const _id of ['b', 'c', 'last'])
          await rowsOf(name).updateOne({ _id }, { $set: { n: 1 } }, { upsert: true });
      });
      writeFileSync(journal(), damage(readFileSync(journal())));
      await start();
      expect(await idsOf(name)).toEqual(['a', 'b', 'c']);
      await killAfter(() => rowsOf(name).updateOne({ _id: 'next' }, { $inc: { n: 1 } }, { upsert: true }));
      await start();
      expect(await idsOf(name)).toEqual(['a', 'b', 'c', 'next']);
    },
    60_000,
  );

  it('applies nothing again that was committed before the journal was emptied', async () => {
    await rowsOf('again').insertOne({ _id: 'counter', n: 0 });
    await killAfter(async () => {
      await rowsOf('dropped').insertOne({ _id: String(Math.random()), n: 1 });
      await rowsOf('again').insertOne({ _id: String(Math.random()), n: 1 });
      await rowsOf('again').updateOne({ _id: 'counter' }, { $set: { n: 1 } });
    });
    const earlier = readFileSync(journal());
    await start();
    await rowsOf('again').updateOne({ _id: 'counter' }, { $inc: { n: 1 } });
    await rowsOf('again').deleteMany({ _id: { $ne: 'counter' } });
    await rowsOf('dropped').drop();
    await end('stop');
    writeFileSync(journal(), earlier);
    await start();
    expect(await rowsOf('again').find().toArray()).toEqual([{ _id: 'counter', n: 2 }]);
    expect(await idsOf('dropped')).toEqual([]);
  }, 60_000);

  it('applies nothing to a file that lacks the commit before its first entry', async () => {
    await rowsOf('gap').insertOne({ _id: 'counter', n: 0 });
    await end('stop');
    const earlier = readFileSync(join(folder, 'store/store.mv'));
    await start();
    await rowsOf('gap').createIndex({ n: 1 });
    await killAfter(() => rowsOf('gap').updateOne({ _id: 'counter' }, { $inc: { n: 1 } }));
    writeFileSync(join(folder, 'store/store.mv'), earlier);
    await start();
    expect(await rowsOf('gap').find().toArray()).toEqual([{ _id: 'counter', n: 0 }]);
  }, 60_000);

  it('keeps what a command does to whole collections and indexes', async () => {
    const long = Array.from({ length: 40 }, (_, n) => ({ _id: `${n}`, n, text: 'x'.repeat(MORE_THAN_AN_ENTRY / 40) }));
    await rowsOf('dropped').insertMany(long);
    await rowsOf('long').createIndex({ n: 1 }, { unique: true });
    await rowsOf('long').insertMany(long);
    await rowsOf('long').dropIndex('n_1');
    await rowsOf('long').insertOne({ _id: 'same n', n: 1 });
    await rowsOf('dropped').drop();
    await end('kill');
    await start();
    expect((await idsOf('long')).length).toBe(41);
    expect(await idsOf('dropped')).toEqual([]);
  }, 60_000);

  it('keeps the ids and times of the store, and what a failed command has written', async () => {
    const failed = [
      { _id: 'bulk', n: 1 },
      { _id: 'bulk', n: 2 },
      { _id: 'unordered', n: 3 },
    ];
    let written: unknown[] = [];
    await killAfter(async () => {
      await rowsOf('ids').updateOne({ n: -1 }, { $currentDate: { at: true } }, { upsert: true });
      await connection.db?.command({ insert: 'ids', documents: [{ n: -2 }] });
      await rowsOf('ids')
        .insertMany(failed, { ordered: false })
        .catch(() => undefined);
      written = await rowsOf('ids').find().toArray();
    });
    await start();
    expect(await rowsOf('ids').find().toArray()).toEqual(written);
    expect(await rowsOf('ids').countDocuments({ n: { $gt: 0 } })).toBe(2);
  }, 60_000);

  it('writes nothing while nothing changes', async () => {
    await rowsOf('rest').insertOne({ _id: 'one', n: 0 });
    await eventually(() => statSync(journal()).size === 0);
    const { mtimeMs } = statSync(journal());
    for (let n = 0; n < 50; n += 1) await rowsOf('rest').findOne({ _id: 'one' });
    await rowsOf('rest').updateMany({ _id: { $ne: 'one' } }, { $set: { n: 1 } });
    await rowsOf('rest').updateOne({ _id: 'one' }, { $set: { n: 0 } });
    expect(statSync(journal()).mtimeMs).toBe(mtimeMs);
  }, 60_000);
});
