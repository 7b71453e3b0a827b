import { orThrow, type PersonHistory, type ReportDetail } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { EvidenceService } from '../evidence/evidence.service.ts';
import { toEvidence } from '../evidence/evidence.view.ts';
import { SubjectHistoryService } from '../history/history.service.ts';
import { LogReads } from '../log/log.reads.ts';
import type { ReportRow } from './report.row.ts';
import { ReportedItems } from './reported.items.ts';
import { type ReportFilter, ReportsRepository } from './reports.repository.ts';

const RELATED = 20;
const DECISIONS = 50;

@Injectable()
export class ReportQueue {
  constructor(
    private readonly reports: ReportsRepository,
    private readonly items: ReportedItems,
    private readonly evidence: EvidenceService,
    private readonly history: SubjectHistoryService,
    private readonly log: LogReads,
  ) {}

  async list(filter: ReportFilter, page: number, limit: number) {
    const [rows, total] = await Promise.all([this.reports.page(filter, page, limit), this.reports.count(filter)]);
    return { reports: await this.items.show(rows), total, page, pages: Math.ceil(total / limit) };
  }

  async stats() {
    const [pending, resolved, dismissed, total] = await Promise.all([
      this.reports.count({ status: 'pending' }),
      this.reports.count({ status: 'resolved' }),
      this.reports.count({ status: 'dismissed' }),
      this.reports.count({}),
    ]);
    return { pending, resolved, dismissed, total };
  }

  async get(id: string): Promise<ReportDetail> {
    const row = await orThrow(this.reports.find(id), 'report.not_found');
    const [item, current, evidence, reporter, reported, onItem, decisions] = await Promise.all([
      this.items.itemOf(row),
      this.evidence.ofItem(row.reportedType, row.reportedId),
      this.evidence.find(id),
      this.historyOf(row.reporterId),
      this.historyOf(row.userId),
      this.reports.onItem(row.itemKey, RELATED + 1),
      this.log.about(id, [row.itemKey, `user:${row.userId}`], DECISIONS),
    ]);
    const related = onItem.rows.filter(({ _id }) => _id !== id).slice(0, RELATED);
    const [report, ...others] = await this.items.show([row, ...related]);
    return {
      report: await orThrow(report, 'report.not_found'),
      item,
      current: current && toEvidence(current),
      evidence: evidence && toEvidence(evidence),
      moderation: item && 'moderation' in item ? item.moderation : 'none',
      history: { reporter, reported },
      related: others,
      relatedCount: onItem.count - 1,
      decisions: await this.history.named(decisions),
    };
  }

  private async historyOf(userId: ReportRow['userId']): Promise<PersonHistory | null> {
    if (userId === '') return null;
    const [reportsMade, reportsUpheld, reportsDismissed, reportsAbout] = await Promise.all([
      this.reports.countBy(userId),
      this.reports.countBy(userId, 'resolved'),
      this.reports.countBy(userId, 'dismissed'),
      this.reports.countAbout(userId),
    ]);
    return this.history.of(userId, { reportsMade, reportsUpheld, reportsDismissed, reportsAbout });
  }
}
