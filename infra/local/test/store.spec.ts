import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { createBacking, freeBackingPorts } from '../src/index.ts';

const WRITERS = 16;
/** Acknowledged in each round before the kill. */
const WRITES = 200;

describe('the document store', () => {
  it('has every acknowledged write after a kill', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'masque-store-'));
    const env = { KAFKA_BROKERS: 'none:1', REDIS_URL: 'redis://none:1' };
    const backing = createBacking({ ports: await freeBackingPorts(), dataDir: folder, log: () => undefined }, env);
    const acknowledged = new Set<string>();
    const connect = () =>
      mongoose.createConnection(backing.env['MONGODB_URL'] ?? '', { dbName: 'kill', heartbeatFrequencyMS: 500 });
    try {
      for (let round = 0; round < 3; round += 1) {
        await backing.start();
        const connection = await connect().asPromise();
        const rows = connection.collection<{ _id: string; text: string }>('rows');
        const missing = new Set(acknowledged);
        for (const { _id } of await rows.find({}, { projection: { _id: 1 } }).toArray()) missing.delete(_id);
        expect([...missing]).toEqual([]);
        const down = new AbortController();
        const write = async (writer: number) => {
          for (let n = 0; !down.signal.aborted; n += 1) {
            const id = `${round}:${writer}:${n}`;
            await rows.insertOne({ _id: id, text: 'x'.repeat(200) }).then(
              () => acknowledged.add(id),
              () => down.abort(),
            );
          }
        };
        const writing = Array.from({ length: WRITERS }, (_, writer) => write(writer));
        while (acknowledged.size < (round + 1) * WRITES) await new Promise((resolve) => setTimeout(resolve, 5));
        await backing.parts.store?.kill();
        down.abort();
        await connection.close(true);
        await Promise.all(writing);
      }
    } finally {
      await backing.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 120_000);
});
