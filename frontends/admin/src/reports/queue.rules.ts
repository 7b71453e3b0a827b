import type { Report } from '@masque/contracts';

/** `changed`: another moderator moved it since it was read. `left`: and the list no longer has it; how it is now is not known. */
type Mark = 'none' | 'changed' | 'left';

export interface Row {
  readonly report: Report;
  readonly mark: Mark;
}

export interface Shown {
  readonly rows: readonly Row[];
  /** Reports that the list has and the screen does not. */
  readonly unseen: number;
}

export const fromList = (reports: readonly Report[]): Shown => ({
  rows: reports.map((report) => ({ report, mark: 'none' })),
  unseen: 0,
});

const isOlder = (one: Report, other: Report): boolean =>
  one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt;

/**
 * Brings what is on the screen up to a newer state of the list without moving any row: what others have taken out of the
 * list stays where it is, and is marked; what is older than all others is added at the end; what is newer is only counted.
 */
export function merge(rows: readonly Row[], list: readonly Report[], limit: number): Shown {
  const last = list.at(-1);
  const oldest = rows.at(-1)?.report;
  if (!oldest) return fromList(list);
  const newer = new Map(list.map((report) => [report.id, report]));
  const kept = rows.map((row): Row => {
    const report = newer.get(row.report.id);
    if (report && report.revision < row.report.revision) return row;
    if (report) return { report, mark: report.status === row.report.status ? row.mark : 'changed' };
    // New ones above may have pushed it to the next page.
    const isPushed = list.length >= limit && last !== undefined && isOlder(row.report, last);
    return isPushed || row.mark === 'changed' ? row : { ...row, mark: 'left' };
  });
  const shown = new Set(rows.map(({ report }) => report.id));
  const others = list.filter(({ id }) => !shown.has(id));
  const following = others.filter((report) => isOlder(report, oldest));
  return {
    rows: [...kept, ...following.map((report): Row => ({ report, mark: 'none' }))],
    unseen: others.length - following.length,
  };
}

/** The row that gets the focus when this one goes: the next one, of the last the one before it. */
export function neighbourOf(rows: readonly Row[], id: string): string | null {
  const at = rows.findIndex(({ report }) => report.id === id);
  return (rows[at + 1] ?? rows[at - 1])?.report.id ?? null;
}
