import type { Model } from 'mongoose';
import { isDuplicate } from './store.ts';

/**
 * Keeps a copy of another service's thing: writes the state when it is newer than what is there, else changes nothing,
 * so that events may come twice, late and out of order. Answers whether it wrote.
 */
export async function upsertNewer<Row extends { _id: string; revision: number }>(
  rows: Model<Row>,
  id: string,
  state: Omit<Row, '_id'>,
): Promise<boolean> {
  try {
    const written = await rows.collection.updateOne(
      { _id: id, revision: { $lt: state.revision } } as never,
      { $set: state },
      { upsert: true },
    );
    return written.modifiedCount + written.upsertedCount > 0;
  } catch (error) {
    if (isDuplicate(error)) return false; // what is there is as new or newer
    throw error;
  }
}
