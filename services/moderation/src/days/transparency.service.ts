import {
  DomainError,
  ensure,
  type moderationRoutes,
  type ParsedInput,
  type PublicDecision,
  type TransparencyNumbers,
} from '@masque/contracts';
import { guidelines, moderationActions } from '@masque/contracts/rules';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AppealsService } from '../appeals/appeals.service.ts';
import { actionOf } from '../appeals/appeal.view.ts';
import { isUndone } from '../appeals/appeal.rules.ts';
import type { ModerationConfig } from '../config.ts';
import { type LogRow, LogReads } from '../log/log.reads.ts';
import { readNumber } from '../number.cursor.ts';
import type { DayRow } from './day.row.ts';
import { quantile } from './day.rules.ts';
import { DaysService } from './days.service.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const SPAN_MS = 90 * DAY_MS;
const MOST_DAYS = 366;
const PAGE = 20;

@Injectable()
export class TransparencyService {
  constructor(
    private readonly days: DaysService,
    private readonly log: LogReads,
    private readonly appeals: AppealsService,
    @Inject(CONFIG) private readonly config: ModerationConfig,
  ) {}

  async of(query: ParsedInput<typeof moderationRoutes.getTransparency>['query']) {
    ensure(this.config.transparency.isOn, 'request.unknown_path');
    const now = Date.now();
    const until = query.to === undefined ? now : Math.min(Date.parse(query.to), now);
    const since = query.from === undefined ? until - SPAN_MS : Date.parse(query.from);
    if (since > until) throw new DomainError('request.invalid', {}, { details: ['from: must not be later than to'] });
    if (until - since > MOST_DAYS * DAY_MS)
      throw new DomainError('request.invalid', {}, { details: [`from: at most ${MOST_DAYS} days before to`] });
    // Whole days: exact times would let people find out whom a decision was about.
    const [from, to] = [startOfDay(since), new Date(startOfDay(until).getTime() + DAY_MS - 1)];
    const [numbers, page] = await Promise.all([this.numbers(from, to), this.decisions(from, to, query.cursor)]);
    return { numbers, ...page };
  }

  private async numbers(from: Date, to: Date): Promise<TransparencyNumbers> {
    const [days, { open }] = await Promise.all([this.days.between(from, to), this.appeals.open()]);
    const hours = await this.days.hoursToDecision(days);
    const [median, p90] = [quantile(hours, 0.5), quantile(hours, 0.9)];
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      reports: sum(days, ({ made }) => (made.character ?? 0) + (made.comment ?? 0) + (made.user ?? 0)),
      byOutcome: [
        { status: 'resolved', count: sum(days, ({ resolved }) => resolved) },
        { status: 'dismissed', count: sum(days, ({ dismissed }) => dismissed) },
      ],
      byAction: moderationActions.map((action) => ({
        action,
        count: sum(days, ({ actions }) => actions[action] ?? 0),
      })),
      byRule: [...guidelines, null].map((rule) => ({
        rule,
        count: sum(days, ({ rules }) => rules[rule ?? 'none'] ?? 0),
      })),
      appeals: {
        pending: open,
        accepted: sum(days, ({ appeals }) => appeals.accepted ?? 0),
        rejected: sum(days, ({ appeals }) => appeals.rejected ?? 0),
      },
      hoursToDecision: median === null || p90 === null ? null : { median: tenth(median), p90: tenth(p90) },
    };
  }

  private async decisions(from: Date, to: Date, cursor: string | undefined) {
    const rows = await this.log.page({ from, to, kinds: moderationActions }, readNumber(cursor), PAGE);
    const decisions = await Promise.all(rows.map((row) => this.publicDecision(row)));
    return { decisions: decisions.flat(), nextCursor: rows.length < PAGE ? null : String(rows.at(-1)?.seq) };
  }

  private async publicDecision(row: LogRow): Promise<PublicDecision[]> {
    const action = actionOf(row);
    if (!action) return [];
    const { day, subjectType, rule, texts } = row;
    const isNowUndone = isUndone(row, await this.log.ofUser(row.userId, 100));
    return [{ day, action, subjectType, rule, publicReason: texts?.publicReason ?? '', isUndone: isNowUndone }];
  }
}

const startOfDay = (time: number): Date => new Date(time - (time % DAY_MS));
const sum = (days: readonly DayRow[], read: (day: DayRow) => number): number =>
  days.reduce((total, day) => total + read(day), 0);
const tenth = (hours: number): number => Math.round(hours * 10) / 10;
