import type { mongo } from 'mongoose';
import type { LogRow } from '../../services/moderation/src/log/log.row.ts';
import { faultOf, type Head, START } from '../../services/moderation/src/log/log.rules.ts';

const BATCH = 2_000;

export interface Verification {
  /** The first fault; null if there is none. */
  readonly fault: string | null;
  readonly head: Head;
  readonly withoutTexts: number;
}

/** `known` is an entry that the chain must contain. */
export async function verify(db: mongo.Db, known?: Head): Promise<Verification> {
  const log = db.collection<LogRow>('log');
  let head: Head = START;
  let withoutTexts = 0;
  for await (const row of entries(log)) {
    const fault = faultOf(row, head) ?? (row.seq === known?.seq && row.hash !== known.hash ? OTHER : null);
    if (fault !== null) return { fault, head, withoutTexts };
    if (!row.texts) withoutTexts += 1;
    head = { seq: row.seq, hash: row.hash };
  }
  const applied = await db.collection<Head & { _id: string }>('applied').findOne({ _id: 'log' });
  const most = Math.max(known?.seq ?? 0, applied?.seq ?? 0);
  return { fault: most > head.seq ? `the entries after ${head.seq} are missing` : null, head, withoutTexts };
}

/** Reads the next batch while the caller processes this one. */
async function* entries(log: mongo.Collection<LogRow>): AsyncGenerator<LogRow> {
  const after = (id: string) =>
    log
      .find({ _id: { $gt: id } })
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray();
  let next = after('');
  try {
    for (;;) {
      const rows = await next;
      const last = rows.at(-1);
      if (!last) return;
      next = after(last._id);
      yield* rows;
    }
  } finally {
    await next.catch(() => undefined);
  }
}

const OTHER = 'the entry from the earlier run has changed';
