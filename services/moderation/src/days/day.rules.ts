import { type ModerationAction, moderationActions, type ReportedType } from '@masque/contracts/rules';
import type { LogRow } from '../log/log.service.ts';
import type { DayRow } from './day.row.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

const isAction = (kind: string): kind is ModerationAction => moderationActions.some((action) => action === kind);
const add = <K extends string>(counts: Partial<Record<K, number>>, key: K, by = 1): void => {
  counts[key] = (counts[key] ?? 0) + by;
};

/** A day by what the log and the reports say of it. */
export function dayOf(
  day: string,
  entries: readonly LogRow[],
  made: ReadonlyMap<ReportedType, number>,
  hours: readonly number[],
): DayRow {
  const row: DayRow = {
    _id: day,
    made: Object.fromEntries(made),
    resolved: 0,
    dismissed: 0,
    actions: {},
    rules: {},
    appeals: {},
    hours: [...hours],
  };
  for (const { kind, after, rule } of entries) {
    if (kind === 'report.moved' && after['status'] === 'resolved') row.resolved += 1;
    if (kind === 'report.moved' && after['status'] === 'dismissed') row.dismissed += 1;
    if (kind === 'appeal.accepted') add(row.appeals, 'accepted');
    if (kind === 'appeal.rejected') add(row.appeals, 'rejected');
    if (!isAction(kind)) continue;
    add(row.actions, kind);
    add(row.rules, rule ?? 'none');
  }
  return row;
}

/** Every UTC day from one moment to another, oldest first. */
export function daysBetween(from: Date, to: Date): string[] {
  const days: string[] = [];
  for (let time = from.getTime(); dayAt(time) <= dayAt(to.getTime()); time += DAY_MS) days.push(dayAt(time));
  return days;
}
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The value below which such a part of them lies; null of none. */
export function quantile(values: readonly number[], part: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? null;
}
