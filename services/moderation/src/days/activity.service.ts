import { MODERATION_AIM_HOURS } from '@masque/contracts/rules';
import { Injectable } from '@nestjs/common';
import { AppealsService } from '../appeals/appeals.service.ts';
import { ReportsService } from '../reports/reports.service.ts';
import { DaysService } from './days.service.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const [soon, late] = MODERATION_AIM_HOURS;

/** How moderators are doing: for themselves. */
@Injectable()
export class ActivityService {
  constructor(
    private readonly days: DaysService,
    private readonly reports: ReportsService,
    private readonly appeals: AppealsService,
  ) {}

  async of(days: number) {
    const now = Date.now();
    const [rows, open, appeals] = await Promise.all([
      this.days.between(new Date(now - (days - 1) * DAY_MS), new Date(now)),
      this.reports.openSince(),
      this.appeals.open(),
    ]);
    const ages = open.map((since) => (now - since.getTime()) / HOUR_MS);
    const oldest = open.length === 0 ? null : new Date(Math.min(...open.map((since) => since.getTime())));
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
        under24h: ages.filter((age) => age < soon).length,
        under48h: ages.filter((age) => age >= soon && age < late).length,
        over48h: ages.filter((age) => age >= late).length,
        oldest: oldest?.toISOString() ?? null,
      },
      openAppeals: appeals.open,
      overdueAppeals: appeals.overdue,
    };
  }
}
