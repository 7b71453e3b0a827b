/** `node e2e/upgrade/dump.ts {mongodb url} store.json.gz`: dumps Masque's databases as gzipped extended JSON. */
import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import mongoose from 'mongoose';

const { EJSON } = mongoose.mongo.BSON;
const databases = ['identity', 'catalog', 'chat', 'social', 'moderation'] as const;

type Rows = Record<string, unknown>[];
/** Database → collection → rows. */
type Dump = Record<string, Record<string, Rows>>;

const withClient = async <T>(url: string, work: (client: mongoose.mongo.MongoClient) => Promise<T>): Promise<T> => {
  const client = await mongoose.mongo.MongoClient.connect(url, { directConnection: true });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
};

export const writeDump = (url: string, file: string): Promise<void> =>
  withClient(url, async (client) => {
    const dump: Dump = {};
    for (const name of databases) {
      const collections = await client.db(name).listCollections().toArray();
      const rows: Record<string, Rows> = {};
      for (const { name: collection } of collections) {
        rows[collection] = await client.db(name).collection(collection).find().sort({ _id: 1 }).toArray();
      }
      dump[name] = rows;
    }
    await writeFile(file, gzipSync(EJSON.stringify(dump, undefined, 1, { relaxed: false }), { level: 9 }));
  });

/** The databases must be empty. `prefix` is prepended to their names. */
export const restoreDump = (url: string, file: string, prefix: string): Promise<void> =>
  withClient(url, async (client) => {
    const dump = EJSON.parse(gunzipSync(await readFile(file)).toString(), { relaxed: false }) as Dump;
    for (const [database, collections] of Object.entries(dump)) {
      for (const [collection, rows] of Object.entries(collections)) {
        if (rows.length > 0) await client.db(`${prefix}${database}`).collection(collection).insertMany(rows);
      }
    }
  });

const [url, file] = process.argv.slice(2);
if (process.argv[1] === import.meta.filename && url && file) await writeDump(url, file);
