import mongoose, { type mongo } from 'mongoose';
import { type EventName, events, eventSpec } from '../../../libs/contracts/src/events.ts';
import { markKey, markPath, type PublishedRow } from '../../../libs/service-kit/src/published/published-row.ts';

export interface Place {
  /** MONGODB_URL of the installation. */
  readonly url: string;
  /** NAME_PREFIX of the installation. */
  readonly prefix: string;
}

/** The collection whose rows an event tells of. */
export interface PublishedRows {
  readonly event: EventName;
  readonly db: mongo.Db;
  readonly rows: mongo.Collection<PublishedRow>;
}

export const eventNames = Object.keys(events) as EventName[];

/** Connects for as long as the work lasts; a store that is away is an error within seconds. */
export async function withStore<T>(place: Place, work: (client: mongo.MongoClient) => Promise<T>): Promise<T> {
  const client = new mongoose.mongo.MongoClient(place.url, { serverSelectionTimeoutMS: 3_000 });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Where a service keeps the rows of an event; it has noted that itself. Undefined: it has not started yet. */
export async function rowsOf(
  client: mongo.MongoClient,
  event: EventName,
  { prefix }: Place,
): Promise<PublishedRows | undefined> {
  const db = client.db(`${prefix}${eventSpec(event).producer}`);
  const noted = await db.collection<{ _id: string; collection: string }>('publications').findOne({ _id: event });
  return noted ? { event, db, rows: db.collection(noted.collection) } : undefined;
}

export interface DeadRow {
  readonly id: string;
  readonly reason: string;
}

/** Rows that cannot be published. */
export async function deadRows({ event, rows }: PublishedRows): Promise<DeadRow[]> {
  const found = await rows.find({ [markPath(event)]: 'dead' }, { projection: { _id: 1, outboxErrors: 1 } }).toArray();
  return found.map(({ _id, outboxErrors }) => ({ id: _id, reason: outboxErrors?.[markKey(event)] ?? 'unknown' }));
}

/** The services try them again. */
export async function retryDeadRows({ event, rows }: PublishedRows): Promise<number> {
  const done = await rows.updateMany({ [markPath(event)]: 'dead' }, { $set: { [markPath(event)]: true } });
  return done.modifiedCount;
}
