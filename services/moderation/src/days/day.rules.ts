import { type ModerationAction, moderationActions } from '@masque/contracts/rules';
import type { LogRow } from '../log/log.service.ts';
import type { DayRow } from './day.row.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

const isAction = (kind: string): kind is ModerationAction => moderationActions.some((action) => action === kind);
const add = <K extends string>(counts: Partial<Record<K, number>>, key: K, by = 1): void => {
  counts[key] = (counts[key] ?? 0) + by;
};

export function countDecisions(entries: readonly LogRow[]): Pick<DayRow, 'actions' | 'rules' | 'appeals'> {
  const day: Pick<DayRow, 'actions' | 'rules' | 'appeals'> = { actions: {}, rules: {}, appeals: {} };
  for (const { kind, rule } of entries) {
    if (kind === 'appeal.accepted') add(day.appeals, 'accepted');
    if (kind === 'appeal.rejected') add(day.appeals, 'rejected');
    if (!isAction(kind)) continue;
    add(day.actions, kind);
    add(day.rules, rule ?? 'none');
  }
  return day;
}

export const emptyDay = (day: string): DayRow => ({
  _id: day,
  made: {},
  resolved: 0,
  dismissed: 0,
  actions: {},
  rules: {},
  appeals: {},
  hours: [],
});

export function daysBetween(from: Date, to: Date): string[] {
  const days: string[] = [];
  for (let time = from.getTime(); dayAt(time) <= dayAt(to.getTime()); time += DAY_MS) days.push(dayAt(time));
  return days;
}
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

export function quantile(values: readonly number[], part: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? null;
}
