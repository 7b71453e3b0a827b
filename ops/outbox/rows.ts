import type { mongo } from 'mongoose';
import { type EventName, events, eventSpec } from '../../libs/contracts/src/events/events.ts';
import { markKey, markPath, type PublishedRow } from '../../libs/service-kit/src/published/published-row.ts';
import type { StoreAccess } from '../store.ts';

export interface PublishedRows {
  readonly event: EventName;
  readonly db: mongo.Db;
  readonly rows: mongo.Collection<PublishedRow>;
}

export const eventNames = Object.keys(events) as EventName[];

/** Reads the collection from the service's own record; undefined before its first start. */
export async function rowsOf(
  client: mongo.MongoClient,
  event: EventName,
  { prefix }: StoreAccess,
): Promise<PublishedRows | undefined> {
  const db = client.db(`${prefix}${eventSpec(event).producer}`);
  const noted = await db.collection<{ _id: string; collection: string }>('publications').findOne({ _id: event });
  return noted ? { event, db, rows: db.collection(noted.collection) } : undefined;
}

export interface DeadRow {
  readonly id: string;
  readonly reason: string;
}

export async function deadRows({ event, rows }: PublishedRows): Promise<DeadRow[]> {
  const found = await rows.find({ [markPath(event)]: 'dead' }, { projection: { _id: 1, outboxErrors: 1 } }).toArray();
  return found.map(({ _id, outboxErrors }) => ({ id: _id, reason: outboxErrors?.[markKey(event)] ?? 'unknown' }));
}

/** The service retries them. */
export async function retryDeadRows({ event, rows }: PublishedRows): Promise<number> {
  const done = await rows.updateMany({ [markPath(event)]: 'dead' }, { $set: { [markPath(event)]: true } });
  return done.modifiedCount;
}
