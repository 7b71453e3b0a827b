import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import mongoose, { type mongo } from 'mongoose';
import type { Service } from '../installation.ts';

const { EJSON } = mongoose.mongo.BSON;
const BATCH = 500;

export type DocumentCounts = Record<string, number>;

/** State of this installation, wrong in another: Kafka positions, discovery's source, leases. */
const OWN: readonly string[] = ['event-positions', 'sources', 'republications', 'started'];

type Row = mongo.Document & { _id: mongo.BSON.ObjectId | string };

const fileOf = (folder: string, service: Service, collection: string) =>
  join(folder, 'store', service, `${collection}.ndjson.gz`);

export async function writeService(db: mongo.Db, service: Service, folder: string): Promise<DocumentCounts> {
  const counts: DocumentCounts = {};
  for (const { name } of await db.listCollections().toArray()) {
    if (OWN.includes(name) || name.startsWith('system.')) continue;
    const file = fileOf(folder, service, name);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    let rows = 0;
    async function* lines() {
      for await (const row of db.collection(name).find().sort({ _id: 1 }).batchSize(BATCH)) {
        rows += 1;
        yield `${EJSON.stringify(row, { relaxed: false })}\n`;
      }
    }
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { mode: 0o600, flush: true }));
    counts[name] = rows;
  }
  return counts;
}

export async function readCollection(
  db: mongo.Db,
  { service, collection, folder }: { service: Service; collection: string; folder: string },
): Promise<number> {
  let batch: Row[] = [];
  let rows = 0;
  const flush = async () => {
    if (batch.length > 0) await db.collection<Row>(collection).insertMany(batch);
    rows += batch.length;
    batch = [];
  };
  // In a pipeline, so that a missing or damaged file rejects this call.
  await pipeline(
    createReadStream(fileOf(folder, service, collection)),
    createGunzip(),
    async (unpacked: AsyncIterable<Buffer>) => {
      for await (const line of createInterface({ input: Readable.from(unpacked), crlfDelay: Infinity })) {
        batch.push(EJSON.parse(line, { relaxed: false }) as Row);
        if (batch.length >= BATCH) await flush();
      }
    },
  );
  await flush();
  return rows;
}

export async function filledCollections(db: mongo.Db): Promise<string[]> {
  const names = (await db.listCollections().toArray()).map(({ name }) => name);
  const found = await Promise.all(names.map(async (name) => ((await db.collection(name).findOne()) ? [name] : [])));
  return found.flat();
}
