import type { Collection, Model, mongo } from 'mongoose';
import { areDuplicates, isDuplicate } from './store-errors.ts';

export interface ProjectionRow {
  _id: string;
  revision: number;
}

type ProjectionRows<Row extends ProjectionRow> = Model<Row> | Collection<Row>;

const collectionOf = <Row extends ProjectionRow>(rows: ProjectionRows<Row>): Collection =>
  ('schema' in rows ? rows.collection : rows) as Collection;

/** Ignores states that aren't newer, so events may arrive twice, late and out of order. Returns whether it wrote. */
export async function upsertNewer<Row extends ProjectionRow>(
  rows: ProjectionRows<Row>,
  id: string,
  state: Omit<Row, '_id'>,
): Promise<boolean> {
  try {
    const written = await collectionOf(rows).updateOne(
      { _id: id, revision: { $lt: state.revision } } as never,
      { $set: state },
      { upsert: true },
    );
    return written.modifiedCount + written.upsertedCount > 0;
  } catch (error) {
    if (isDuplicate(error)) return false; // the stored row is as new or newer
    throw error;
  }
}

export async function upsertAllNewer<Row extends ProjectionRow>(
  rows: ProjectionRows<Row>,
  states: readonly Row[],
): Promise<void> {
  if (states.length === 0) return;
  const operations = states.map(({ _id, ...state }) => ({
    updateOne: { filter: { _id, revision: { $lt: state.revision } }, update: { $set: state }, upsert: true },
  }));
  try {
    await collectionOf(rows).bulkWrite(operations as unknown as mongo.AnyBulkWriteOperation[], { ordered: false });
  } catch (error) {
    if (!areDuplicates(error)) throw error;
  }
}
