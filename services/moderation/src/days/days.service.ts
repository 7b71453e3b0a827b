import { Injectable } from '@nestjs/common';
import { LogService } from '../log/log.service.ts';
import { ReportsService } from '../reports/reports.service.ts';
import type { DayRow } from './day.row.ts';
import { dayOf, daysBetween } from './day.rules.ts';
import { DaysRepository } from './days.repository.ts';

export type { DayRow } from './day.row.ts';

/** Calls that began on a day may still write while the next one begins (ms). */
const SETTLED_MS = 10 * 60 * 1_000;

/** Moderation by day: a day that is over is counted once and kept. */
@Injectable()
export class DaysService {
  private first: string | null = null;

  constructor(
    private readonly days: DaysRepository,
    private readonly log: LogService,
    private readonly reports: ReportsService,
  ) {}

  /** Every day, oldest first; days before there was anything are empty, and cost nothing. */
  async between(from: Date, to: Date): Promise<DayRow[]> {
    const first = await this.firstDay();
    const all = daysBetween(from, to);
    const empty = all.filter((day) => day < first).map((day) => dayOf(day, [], new Map(), []));
    return [...empty, ...(await this.counted(all.slice(empty.length)))];
  }

  /** Of a new installation: today. */
  private async firstDay(): Promise<string> {
    this.first ??= await this.reports.firstDay();
    return this.first ?? new Date().toISOString().slice(0, 10);
  }

  private async counted(wanted: readonly string[]): Promise<DayRow[]> {
    const known = new Map((await this.days.findAll(wanted)).map((row) => [row._id, row]));
    const rows: DayRow[] = [];
    for (const day of wanted) rows.push(known.get(day) ?? (await this.count(day)));
    return rows;
  }

  private async count(day: string): Promise<DayRow> {
    const [entries, made, hours] = await Promise.all([
      this.log.ofDay(day),
      this.reports.countTypes(day),
      this.reports.hoursToDecision(day),
    ]);
    const row = dayOf(day, entries, made, hours);
    const isOver = new Date(Date.now() - SETTLED_MS).toISOString().slice(0, 10) > day;
    if (isOver) await this.days.insert(row);
    return row;
  }
}
