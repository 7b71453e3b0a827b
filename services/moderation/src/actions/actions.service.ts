import {
  type AuditEntry,
  DomainError,
  ensure,
  type moderationRoutes,
  orThrow,
  type ParsedInput,
  type Report,
  type Viewer,
} from '@masque/contracts';
import { canMoveReport, visibleText } from '@masque/contracts/rules';
import { creationId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { EvidenceService } from '../evidence/evidence.service.ts';
import { SubjectHistoryService } from '../history/history.service.ts';
import { LogService, type NewEntry } from '../log/log.service.ts';
import { type ReportRow, ReportsService } from '../reports/reports.service.ts';
import { isOpen } from '../reports/report.rules.ts';
import { SubjectStatesService } from '../subject-states/subject-states.service.ts';
import { changeOf, fits, isAboutItem } from './action.rules.ts';

type Move = ParsedInput<typeof moderationRoutes.moveReport>['body'];
type Action = ParsedInput<typeof moderationRoutes.actOnReport>['body'];

/** Each action is a log entry, decided on the newest state. */
@Injectable()
export class ActionsService {
  constructor(
    private readonly log: LogService,
    private readonly reports: ReportsService,
    private readonly states: SubjectStatesService,
    private readonly history: SubjectHistoryService,
    private readonly evidence: EvidenceService,
  ) {}

  async move(moderator: Viewer, id: string, { status, note = '', revision }: Move): Promise<{ report: Report }> {
    await this.log.append(async () => {
      const report = await this.reports.get(id);
      ensure(report.userId !== moderator.userId, 'moderation.own');
      if (!canMoveReport(report.status, status)) {
        const fields = { report: await this.reports.show(report) };
        throw new DomainError('report.bad_move', { from: report.status, to: status }, { fields });
      }
      await this.reports.ensureFresh(report, revision);
      ensure(isOpen(status) || !(await this.isWaitedFor(report)), 'review.undecided');
      return {
        ...about(moderator, report),
        kind: 'report.moved',
        rule: null,
        before: { status: report.status },
        after: { status },
        texts: { note: visibleText(note), message: '', publicReason: '' },
      };
    });
    return { report: await this.reports.shown(id) };
  }

  async act(moderator: Viewer, id: string, draft: Action): Promise<{ action: AuditEntry; report: Report }> {
    const { action, days, rule = null, note = '', message = '', publicReason = '' } = draft;
    const row = await this.log.append(async () => {
      const report = await this.reports.get(id);
      ensure(report.userId !== moderator.userId, 'moderation.own');
      ensure(fits(action, report.reportedType), 'action.unfit');
      ensure(action !== 'suspend' || days !== undefined, 'action.days_missing');
      await this.reports.ensureFresh(report, draft.revision);
      if (isAboutItem(action)) await this.ensureSeen(report, draft.seen);
      const subject = isAboutItem(action)
        ? ({ subjectType: report.reportedType, subjectId: report.reportedId } as const)
        : ({ subjectType: 'user', subjectId: report.userId } as const);
      const target = await this.states.of(subject.subjectType, subject.subjectId);
      const change = await orThrow(changeOf(action, target, days ?? 0, new Date()), 'action.no_change');
      const texts = { note: visibleText(note), message: visibleText(message), publicReason: visibleText(publicReason) };
      return { ...about(moderator, report), ...subject, kind: action, rule, ...change, texts };
    }, creationId());
    const [entry] = await this.history.named([row]);
    return { action: await orThrow(entry, 'server.failed'), report: await this.reports.shown(id) };
  }

  /** Masque or its author asked for a review, and nobody has hidden or restored it yet. */
  private async isWaitedFor({ reporterId, reportedType, reportedId }: ReportRow): Promise<boolean> {
    return reporterId === '' && (await this.states.of(reportedType, reportedId)).moderation === 'pending';
  }

  private async ensureSeen({ reportedType, reportedId }: ReportRow, seen: string | undefined): Promise<void> {
    ensure(seen === undefined || (await this.evidence.isAsSeen(reportedType, reportedId, seen)), 'report.item_changed');
  }
}

const about = (
  moderator: Viewer,
  { _id, reportedType, reportedId, userId }: ReportRow,
): Pick<
  NewEntry,
  'moderatorId' | 'moderator' | 'subjectType' | 'subjectId' | 'userId' | 'reportId' | 'appealedId'
> => ({
  moderatorId: moderator.userId,
  moderator: moderator.username,
  subjectType: reportedType,
  subjectId: reportedId,
  userId,
  reportId: _id,
  appealedId: null,
});
