import type { Collection, mongo } from 'mongoose';
import { isDuplicate } from './store-errors.ts';

/** False when the id or another unique key was taken; what is there stays as it is. */
export async function insertIfAbsent<Row extends { _id: string }>(rows: Collection<Row>, row: Row): Promise<boolean> {
  try {
    await rows.insertOne(row as mongo.OptionalUnlessRequiredId<Row>);
    return true;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return false;
  }
}

/** Writes a row in the place of what was read as `before`. False when it was changed, or made, since then. */
export async function replaceAtRevision<Row extends { _id: string; revision: number }>(
  rows: Collection<Row>,
  before: Row | null,
  after: Row,
): Promise<boolean> {
  if (!before) return insertIfAbsent(rows, after);
  const filter = { _id: before._id, revision: before.revision } as mongo.Filter<Row>;
  return (await rows.replaceOne(filter, after)).matchedCount > 0;
}
