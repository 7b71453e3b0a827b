import type { Upgrade } from '@masque/service-kit/store';

interface OldLogRow {
  _id: string;
  day: string;
  kind: string;
  after: Record<string, unknown>;
}

/** Safe, because the hash doesn't cover `tally`. */
export const talliedLog = (number: number): Upgrade => ({
  number,
  name: 'entries of the log are counted by day and kind',
  run: ({ db, inBatches }) =>
    inBatches<OldLogRow>(
      'log',
      async (rows) => {
        for (const { _id, day, kind, after } of rows) {
          const status = kind === 'report.moved' ? after['status'] : undefined;
          const tally = `${day}:${typeof status === 'string' ? status : kind}`;
          await db.collection<OldLogRow>('log').updateOne({ _id }, { $set: { tally } });
        }
      },
      { projection: { day: 1, kind: 1, after: 1 } },
    ),
});
