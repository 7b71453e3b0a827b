import type { Collection, mongo } from 'mongoose';
import { isDuplicate } from './store-errors.ts';

export async function insertIfAbsent<Row extends { _id: string }>(rows: Collection<Row>, row: Row): Promise<boolean> {
  try {
    await rows.insertOne(row as mongo.OptionalUnlessRequiredId<Row>);
    return true;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return false;
  }
}

export async function replaceAtRevision<Row extends { _id: string; revision: number }>(
  rows: Collection<Row>,
  before: Row | null,
  after: Row,
): Promise<boolean> {
  if (!before) return insertIfAbsent(rows, after);
  const filter = { _id: before._id, revision: before.revision } as mongo.Filter<Row>;
  return (await rows.replaceOne(filter, after)).matchedCount > 0;
}
