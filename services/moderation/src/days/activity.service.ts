import { MODERATION_AIM_HOURS } from '@masque/contracts/rules';
import { Injectable } from '@nestjs/common';
import { AppealsService } from '../appeals/appeals.service.ts';
import { ReportReads } from '../reports/report.reads.ts';
import { DaysService } from './days.service.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const [soon, late] = MODERATION_AIM_HOURS;

@Injectable()
export class ActivityService {
  constructor(
    private readonly days: DaysService,
    private readonly reports: ReportReads,
    private readonly appeals: AppealsService,
  ) {}

  async of(days: number) {
    const now = Date.now();
    const [rows, open, over24h, over48h, oldest, appeals] = await Promise.all([
      this.days.between(new Date(now - (days - 1) * DAY_MS), new Date(now)),
      this.reports.countAllOpen(),
      this.reports.countAllOpen(new Date(now - soon * HOUR_MS)),
      this.reports.countAllOpen(new Date(now - late * HOUR_MS)),
      this.reports.oldestOpen(),
      this.appeals.open(),
    ]);
    return {
      days: rows.map(({ _id: day, made, resolved, dismissed }) => ({
        day,
        character: made.character ?? 0,
        comment: made.comment ?? 0,
        user: made.user ?? 0,
        resolved,
        dismissed,
      })),
      open: {
        under24h: open - over24h,
        under48h: over24h - over48h,
        over48h,
        oldest: oldest?.toISOString() ?? null,
      },
      openAppeals: appeals.open,
      overdueAppeals: appeals.overdue,
    };
  }
}
