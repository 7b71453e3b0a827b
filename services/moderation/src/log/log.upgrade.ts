import type { Upgrade } from '@masque/service-kit';

interface OldLogRow {
  _id: string;
  day: string;
  kind: string;
  after: Record<string, unknown>;
}

/** Each entry of the log says what it counts as on its day; its hash does not cover that. */
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
