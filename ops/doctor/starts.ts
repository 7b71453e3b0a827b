import type { mongo } from 'mongoose';
import { indexName, type StartedRow } from '../../libs/service-kit/src/store/started.row.ts';
import { version } from '../version.ts';
import type { Service } from '../installation.ts';
import { type Finding, good, warning, wrong } from './finding.ts';

/** MongoDB error code. */
const NAMESPACE_NOT_FOUND = 26;

/** Compares the service's record of its last start with its database and with this version. */
export async function startFindings(db: mongo.Db, service: Service): Promise<Finding[]> {
  const started = await db.collection<StartedRow>('started').findOne({ _id: 'latest' });
  if (!started) return [];
  const missing = await missingIndexes(db, started);
  return [
    ...(missing.length > 0
      ? [
          wrong(
            `Indexes are missing in ${db.databaseName}: ${missing.join(', ')}`,
            `Restart ${service}: it creates them at startup, and its log says why one cannot be created. Until then, calls are slow and unique keys are not enforced.`,
          ),
        ]
      : [good(`${db.databaseName} has the ${started.indexes.length} indexes that ${service} declares`)]),
    ...(started.version === version
      ? []
      : [
          warning(
            `${service} last started as version ${started.version}; these commands are version ${version}`,
            'Finish the upgrade, or use the commands of that version.',
          ),
        ]),
  ];
}

/** Returns `collection (key)`. */
async function missingIndexes(db: mongo.Db, { indexes }: StartedRow): Promise<string[]> {
  const missing: string[] = [];
  for (const collection of new Set(indexes.map((index) => index.collection))) {
    const existing = await indexesOf(db, collection);
    const declared = new Set(indexes.filter((index) => index.collection === collection).map(({ name }) => name));
    for (const name of declared) if (!existing.has(name)) missing.push(`${collection} (${name})`);
  }
  return missing;
}

/** By key, because an index created by hand may have another name. */
async function indexesOf(db: mongo.Db, collection: string): Promise<ReadonlySet<string>> {
  try {
    const found = await db.collection(collection).indexes();
    return new Set(found.map(({ key }) => indexName(key)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NAMESPACE_NOT_FOUND) return new Set();
    throw error;
  }
}
