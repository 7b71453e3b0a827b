import { reviewReasons, type ReportStatus, reportStatuses } from '@masque/contracts/rules';
import { moderationStates } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Injectable } from '@nestjs/common';
import { AppealsService } from '../appeals/appeals.service.ts';
import { DecisionNoticesService } from '../decision-notices/decision-notices.service.ts';
import { LiveService } from '../live/live.service.ts';
import { type LogRow, LogService } from '../log/log.service.ts';
import { ReportsService } from '../reports/reports.service.ts';
import { SubjectStatesService } from '../subject-states/subject-states.service.ts';
import { SuspensionsService } from './suspensions.service.ts';

const ACTED: ReadonlySet<LogRow['kind']> = new Set(['hide', 'warn', 'suspend']);

/** Idempotent: each part ignores entries older than the last one it applied. */
@Injectable()
export class EffectsService {
  constructor(
    log: LogService,
    private readonly states: SubjectStatesService,
    private readonly reports: ReportsService,
    private readonly appeals: AppealsService,
    private readonly notices: DecisionNoticesService,
    private readonly suspensions: SuspensionsService,
    private readonly live: LiveService,
  ) {
    log.onEntry((entry) => this.apply(entry));
  }

  private async apply(entry: LogRow): Promise<() => void> {
    await this.changeStates(entry);
    await this.decideAppeal(entry);
    const changed = await this.changeReports(entry);
    await this.askForReview(entry);
    const report = entry.reportId === null ? null : await this.reports.find(entry.reportId);
    await this.notices.write(entry, report?.reporterId ?? '');
    return () => this.live.announce([...new Set([...(entry.reportId === null ? [] : [entry.reportId]), ...changed])]);
  }

  private async changeStates({ subjectType, subjectId, userId, after, texts: written, rule, seq }: LogRow) {
    const moderation = moderationStates.find((state) => state === after['moderation']);
    if (moderation) await this.states.change(subjectType, subjectId, { moderation }, seq);
    const { isVerified, suspendedUntil: until } = after;
    if (typeof isVerified === 'boolean') await this.states.change('user', userId, { isVerified }, seq);
    if (until === null) await this.states.change('user', userId, { suspension: null }, seq);
    if (typeof until !== 'string') return;
    const suspension = { until, reason: written?.message || (rule ? texts.guidelines.says[rule] : '') };
    await this.states.change('user', userId, { suspension }, seq);
    await this.suspensions.schedule(userId, suspension, seq);
  }

  private async decideAppeal({ kind, appealedId, at, texts: written, seq }: LogRow) {
    if (appealedId === null || (kind !== 'appeal.accepted' && kind !== 'appeal.rejected')) return;
    const status = kind === 'appeal.accepted' ? 'accepted' : 'rejected';
    await this.appeals.decide(appealedId, { status, decidedAt: at, answer: written?.message ?? '', seq });
  }

  private async changeReports({ kind, reportId, after, at, seq }: LogRow): Promise<string[]> {
    if (reportId === null) return [];
    const status = kind === 'report.moved' ? statusIn(after['status']) : undefined;
    if (status) await this.reports.move(reportId, status, at, seq);
    else await this.reports.touch(reportId, seq);
    const report = ACTED.has(kind) ? await this.reports.find(reportId) : null;
    return report ? this.reports.markActedOn(report, at) : [];
  }

  private async askForReview(entry: LogRow) {
    const heldFor = entry.after['heldFor'];
    if (entry.kind === 'review.requested') await this.reports.ask(entry, reviewReasons.again, null);
    if (entry.kind === 'review.held' && typeof heldFor === 'string')
      await this.reports.ask(entry, reviewReasons.held, heldFor);
  }
}

const statusIn = (value: unknown): ReportStatus | undefined => reportStatuses.find((status) => status === value);
