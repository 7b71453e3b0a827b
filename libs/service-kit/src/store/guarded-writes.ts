import type { Collection, mongo } from 'mongoose';
import { gathered } from './gathered.ts';
import { failuresOf, unlessDuplicate } from './store-errors.ts';

export const insertIfAbsent = <Row extends { _id: string }>(rows: Collection<Row>, row: Row): Promise<boolean> =>
  unlessDuplicate(rows.insertOne(row as mongo.OptionalUnlessRequiredId<Row>));

export async function writeEach<Row extends object>(
  rows: Collection<Row>,
  operations: readonly mongo.AnyBulkWriteOperation<Row>[],
): Promise<(boolean | Error)[]> {
  const failures = new Map<number, boolean | Error>();
  try {
    await rows.bulkWrite([...operations], { ordered: false });
  } catch (error) {
    for (const [index, failure] of failuresOf(error)) failures.set(index, failure);
  }
  return operations.map((_, index) => failures.get(index) ?? true);
}

export type GatheredWrites<Row extends object> = (operation: mongo.AnyBulkWriteOperation<Row>) => Promise<boolean>;

/** Operations that arrive together are one command. Resolves to false if a row has the same unique key. */
export const gatheredWrites = <Row extends object>(rows: Collection<Row>): GatheredWrites<Row> =>
  gathered((operations: readonly mongo.AnyBulkWriteOperation<Row>[]) => writeEach(rows, operations));
