import { setTimeout } from 'node:timers/promises';
import { markPath } from '../../libs/service-kit/src/published/published-row.ts';
import type { PublishedRows } from './rows.ts';

/** Rows marked at a time; the next batch waits until the service has published these. */
const BATCH = 2_000;
const POLL_MS = 250;

/** Stored next to the rows, so an interrupted run resumes. */
interface Progress {
  _id: string;
  cursor?: string;
}

/**
 * Makes the service publish every row again as a newer revision, which consumers accept whatever they have.
 * Resumes after the last batch if interrupted; `after` lets tests interrupt it.
 */
export async function republish(
  { event, db, rows }: PublishedRows,
  say: (rows: number) => void,
  after: () => void | Promise<void> = () => undefined,
): Promise<void> {
  const progress = db.collection<Progress>('republications');
  const mark = markPath(event);
  let cursor = (await progress.findOne({ _id: event }))?.cursor ?? '';
  let total = 0;
  for (;;) {
    const batch = await rows
      .find({ _id: { $gt: cursor } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray();
    if (batch.length === 0) break;
    const ids = batch.map(({ _id }) => _id);
    await rows.updateMany({ _id: { $in: ids } }, { $inc: { revision: 1 }, $set: { [mark]: true } });
    while ((await rows.countDocuments({ [mark]: true })) >= BATCH / 2) await setTimeout(POLL_MS);
    cursor = ids.at(-1) ?? cursor;
    await progress.updateOne({ _id: event }, { $set: { cursor } }, { upsert: true });
    total += ids.length;
    say(total);
    await after();
  }
  await progress.deleteOne({ _id: event });
}
