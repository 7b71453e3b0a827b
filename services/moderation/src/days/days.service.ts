import { moderationActions } from '@masque/contracts/rules';
import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { LogReads } from '../log/log.reads.ts';
import { ReportReads } from '../reports/report.reads.ts';
import type { DayRow } from './day.row.ts';
import { countDecisions, daysBetween, emptyDay } from './day.rules.ts';

export type { DayRow } from './day.row.ts';

/** Calls that began before midnight may still write this long after it. */
const SETTLED_MS = 10 * 60 * 1_000;
/** `/transparency` shows at most a year. */
const KEPT_MS = 366 * 24 * 60 * 60 * 1_000;
const COUNTED = [...moderationActions, 'appeal.accepted', 'appeal.rejected'] as const;

@Injectable()
export class DaysService {
  private readonly days: Collection<DayRow>;
  private first: string | null = null;

  constructor(
    store: StoreConnection,
    private readonly log: LogReads,
    private readonly reports: ReportReads,
  ) {
    this.days = store.collection<DayRow>('days');
  }

  async between(from: Date, to: Date): Promise<DayRow[]> {
    const first = await this.firstDay();
    const all = daysBetween(from, to);
    const empty = all.filter((day) => day < first).map(emptyDay);
    return [...empty, ...(await this.load(all.slice(empty.length)))];
  }

  async hoursToDecision(days: readonly DayRow[]): Promise<number[]> {
    const running = days.filter(({ _id }) => !isOver(_id));
    const read = await Promise.all(running.map(({ _id }) => this.reports.hoursToDecision(_id)));
    return [...days.map(({ hours }) => hours), ...read].flat();
  }

  /** Counts finished days ahead of time, so that no reader waits for it. */
  async countFinished(): Promise<void> {
    await this.between(new Date(Date.now() - KEPT_MS), new Date());
  }

  private async firstDay(): Promise<string> {
    this.first ??= await this.reports.firstDay();
    return this.first ?? new Date().toISOString().slice(0, 10);
  }

  private async load(wanted: readonly string[]): Promise<DayRow[]> {
    const known = new Map((await this.days.find({ _id: { $in: [...wanted] } }).toArray()).map((row) => [row._id, row]));
    const rows: DayRow[] = [];
    for (const day of wanted) rows.push(known.get(day) ?? (await this.count(day)));
    return rows;
  }

  private async count(day: string): Promise<DayRow> {
    const [entries, made, resolved, dismissed, hours] = await Promise.all([
      this.log.ofDay(day, COUNTED),
      this.reports.countTypes(day),
      this.log.countMoved(day, 'resolved'),
      this.log.countMoved(day, 'dismissed'),
      isOver(day) ? this.reports.hoursToDecision(day) : [],
    ]);
    const row = { _id: day, made: Object.fromEntries(made), resolved, dismissed, ...countDecisions(entries), hours };
    if (isOver(day)) await insertIfAbsent(this.days, row);
    return row;
  }
}

const isOver = (day: string): boolean => new Date(Date.now() - SETTLED_MS).toISOString().slice(0, 10) > day;
