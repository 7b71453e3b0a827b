import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@masque/testkit';
import mongoose, { type Collection } from 'mongoose';
import { createBacking, freeBackingPorts } from '../src/index.ts';
import { type Row, WriteRecord } from './write-record.ts';

const SEED = 37;
const KILLS = 5;
const WRITERS = 16;
/** Most acknowledged writes between two kills. */
const WRITES = 600;
const ROWS_PER_BULK = 60;

const text = 'x'.repeat(1500);

function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >>> 8) % below;
  };
}

function connect(url: string) {
  return mongoose.createConnection(url, { dbName: 'kill', heartbeatFrequencyMS: 500 }).asPromise();
}

/** Writes until a command fails. */
async function write(
  rows: Collection<Row>,
  record: WriteRecord,
  name: string,
  pick: (below: number) => number,
): Promise<void> {
  const own: string[] = [];
  for (let n = 0, isUp = true; isUp; n += 1) {
    const ids = Array.from({ length: ROWS_PER_BULK }, (_, index) => `${name}:${n}:${index}`);
    const [id = ''] = ids;
    const increment = { $inc: { n: 1 }, $set: { text } };
    const commands = [
      () => record.change([id], true, rows.insertOne({ _id: id, text })),
      () =>
        record.change(
          ids,
          true,
          rows.insertMany(
            ids.map((_id) => ({ _id })),
            { ordered: pick(2) > 0 },
          ),
        ),
      () => record.increment(name, rows.updateOne({ _id: name }, increment, { upsert: true })),
      () => record.increment('all', rows.findOneAndUpdate({ _id: 'all' }, increment, { upsert: true })),
      async () => {
        const removed = own.splice(pick(own.length + 1), 2);
        return removed.length === 0 || record.change(removed, false, rows.deleteMany({ _id: { $in: removed } }));
      },
    ];
    const chosen = pick(commands.length);
    isUp = (await commands[chosen]?.()) === true;
    if (isUp && chosen < 2) own.push(...ids.slice(0, chosen === 0 ? 1 : 5));
  }
}

describe('the document store', () => {
  it('has every acknowledged write once after kills, and all or nothing of any other', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'masque-store-'));
    const env = { KAFKA_BROKERS: 'none:1', REDIS_URL: 'redis://none:1' };
    const backing = createBacking({ ports: await freeBackingPorts(), dataDir: folder, log: () => undefined }, env);
    const record = new WriteRecord();
    const pick = random(SEED);
    try {
      for (let round = 0; round <= KILLS; round += 1) {
        await backing.start();
        const connection = await connect(backing.env['MONGODB_URL'] ?? '');
        const rows = connection.collection<Row>('rows');
        expect(record.differences(await rows.find({}, { projection: { n: 1 } }).toArray())).toEqual([]);
        const writing = Array.from({ length: WRITERS }, (_, writer) =>
          write(rows, record, `${round}:${writer}`, random(pick(1 << 20))),
        );
        const end = record.acknowledged + 1 + pick(WRITES);
        await eventually(() => record.acknowledged >= end);
        await backing.parts.store?.kill();
        await connection.close(true);
        await Promise.all(writing);
      }
    } finally {
      await backing.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 120_000);
});
