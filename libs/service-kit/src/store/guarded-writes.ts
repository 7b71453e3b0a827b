import type { Collection, mongo } from 'mongoose';
import { unlessDuplicate } from './store-errors.ts';

export const insertIfAbsent = <Row extends { _id: string }>(rows: Collection<Row>, row: Row): Promise<boolean> =>
  unlessDuplicate(rows.insertOne(row as mongo.OptionalUnlessRequiredId<Row>));

export async function replaceAtRevision<Row extends { _id: string; revision: number }>(
  rows: Collection<Row>,
  before: Row | null,
  after: Row,
): Promise<boolean> {
  if (!before) return insertIfAbsent(rows, after);
  const filter = { _id: before._id, revision: before.revision } as mongo.Filter<Row>;
  return (await rows.replaceOne(filter, after)).matchedCount > 0;
}
