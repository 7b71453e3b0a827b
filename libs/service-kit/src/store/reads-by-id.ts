import DataLoader from 'dataloader';
import type { Collection, mongo } from 'mongoose';

const MOST_AT_ONCE = 1_000;

/** Batches the reads of one event-loop turn: a command costs more than a row. Nothing is cached. */
export function readsById<Row extends { _id: string }>(rows: Collection<Row>): (id: string) => Promise<Row | null> {
  const reads = new DataLoader<string, Row | null>(
    async (ids) => {
      const [id] = ids;
      if (ids.length === 1) return [(await rows.findOne({ _id: id } as mongo.Filter<Row>)) as Row | null];
      const found = (await rows.find({ _id: { $in: [...new Set(ids)] } } as mongo.Filter<Row>).toArray()) as Row[];
      const byId = new Map(found.map((row) => [row._id, row]));
      return ids.map((each) => byId.get(each) ?? null);
    },
    { cache: false, maxBatchSize: MOST_AT_ONCE, batchScheduleFn: setImmediate },
  );
  return (id) => reads.load(id);
}
