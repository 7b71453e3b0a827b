import type { Report } from '@masque/contracts';

/** `changed`: another moderator moved it since it was loaded. `left`: no longer in the list, with unknown state. */
type Mark = 'none' | 'changed' | 'left';

export interface QueueRow {
  readonly report: Report;
  readonly mark: Mark;
}

export interface QueueState {
  readonly rows: readonly QueueRow[];
  /** Reports in the list but not on the screen. */
  readonly unseen: number;
}

export const fromList = (reports: readonly Report[]): QueueState => ({
  rows: reports.map((report) => ({ report, mark: 'none' })),
  unseen: 0,
});

const isOlder = (one: Report, other: Report): boolean =>
  one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt;

/**
 * Merges a newer list without moving any row. Rows that left the list stay, marked; older reports are appended; newer
 * ones are only counted.
 */
export function merge(rows: readonly QueueRow[], list: readonly Report[], limit: number): QueueState {
  const last = list.at(-1);
  const oldest = rows.at(-1)?.report;
  if (!oldest) return fromList(list);
  const newer = new Map(list.map((report) => [report.id, report]));
  const kept = rows.map((row): QueueRow => {
    const report = newer.get(row.report.id);
    if (report && report.revision < row.report.revision) return row;
    if (report) return { report, mark: report.status === row.report.status ? row.mark : 'changed' };
    // New reports may have pushed it to the next page.
    const isPushed = list.length >= limit && last !== undefined && isOlder(row.report, last);
    return isPushed || row.mark === 'changed' ? row : { ...row, mark: 'left' };
  });
  const shown = new Set(rows.map(({ report }) => report.id));
  const others = list.filter(({ id }) => !shown.has(id));
  const following = others.filter((report) => isOlder(report, oldest));
  return {
    rows: [...kept, ...following.map((report): QueueRow => ({ report, mark: 'none' }))],
    unseen: others.length - following.length,
  };
}

/** Returns the row that gets the focus when this one goes. */
export function neighbourOf(rows: readonly QueueRow[], id: string): string | null {
  const at = rows.findIndex(({ report }) => report.id === id);
  return (rows[at + 1] ?? rows[at - 1])?.report.id ?? null;
}
