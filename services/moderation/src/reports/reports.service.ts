import { DomainError, ensure, orThrow, type Report } from '@masque/contracts';
import type { ReportStatus } from '@masque/contracts/rules';
import type { Eraser } from '@masque/service-kit/erasure';
import { inPages } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import { EvidenceService } from '../evidence/evidence.service.ts';
import { SubjectsService } from '../subjects/subjects.service.ts';
import { ReportQuota } from './report.quota.ts';
import type { ReportRow } from './report.row.ts';
import { idOfReview, moveReport, newReport, type ReviewEntry } from './report.rules.ts';
import { ReportedItems } from './reported.items.ts';
import { ReportsRepository } from './reports.repository.ts';

export type { ReportRow } from './report.row.ts';

const PAGE = 200;

@Injectable()
export class ReportsService implements Eraser {
  constructor(
    private readonly reports: ReportsRepository,
    private readonly items: ReportedItems,
    private readonly evidence: EvidenceService,
    private readonly subjects: SubjectsService,
    private readonly quota: ReportQuota,
  ) {}

  find(id: string): Promise<ReportRow | null> {
    return this.reports.find(id);
  }

  get(id: string): Promise<ReportRow> {
    return orThrow(this.reports.find(id), 'report.not_found');
  }

  async shown(id: string): Promise<Report> {
    return this.show(await this.get(id));
  }

  async show(row: ReportRow): Promise<Report> {
    const [report] = await this.items.show([row]);
    ensure(report, 'report.not_found');
    return report;
  }

  /** @throws DomainError `report.stale` with the newer state */
  async ensureFresh(row: ReportRow, revision: number | undefined): Promise<void> {
    if (revision === undefined || revision === row.revision) return;
    throw new DomainError('report.stale', {}, { fields: { report: await this.show(row) } });
  }

  async move(id: string, status: ReportStatus, at: Date, seq: number): Promise<void> {
    for (;;) {
      const row = await this.reports.find(id);
      if (!row || row.seq >= seq) return;
      const next = moveReport(row, status, at, seq);
      if (await this.reports.replace(row, await this.withoutTakenPlace(next))) return;
    }
  }

  /** Every open report on the item counts as acted on. Returns their ids. */
  markActedOn({ itemKey: item }: Pick<ReportRow, 'itemKey'>, at: Date): Promise<string[]> {
    return this.reports.markActedOn(item, at);
  }

  touch(id: string, seq: number): Promise<void> {
    return this.reports.touch(id, seq);
  }

  /** Idempotent: the report's id derives from the log entry, which can repeat after a decision. */
  async ask(entry: ReviewEntry, reason: string, description: string | null): Promise<void> {
    const { subjectType: type, subjectId: itemId, at } = entry;
    const subject = await this.subjects.find(type, itemId);
    if (!subject || subject.isDeleted) return;
    const id = idOfReview(entry);
    const reporter = { userId: '', username: '' };
    const { ownerId } = subject;
    const name = (await this.subjects.nameOf(type, itemId)) ?? '';
    const row = newReport({ id, reporter, type, itemId, ownerId, name, reason, description }, at);
    if (await this.reports.find(id)) return;
    if (row.pendingKey && (await this.reports.findPending(row.pendingKey))) return;
    await this.evidence.save(id, subject);
    const isIn = (await this.reports.insert(row)) || (await this.reports.find(id)) !== null;
    if (!isIn) await this.evidence.delete([id]);
  }

  async deleteOld(before: Date, areDisputed: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    await this.quota.deleteOld();
    for (;;) {
      const found = await this.reports.withOldEvidence(before, PAGE);
      const disputed = await areDisputed(found);
      const old = found.filter((id) => !disputed.has(id));
      await this.evidence.delete(old);
      await this.reports.markWithoutEvidence(old);
      if (found.length < PAGE || old.length === 0) return;
    }
  }

  /** Reports stay for moderation, without the reporter's name and words, and without the user's content. */
  async erase(userId: string): Promise<void> {
    await this.reports.anonymize(userId);
    await this.quota.deleteOf(userId);
    for await (const ids of inPages<string>((last, limit) => this.reports.about(userId, last ?? '', limit))) {
      await this.evidence.delete(ids);
      await this.reports.forgetItems(ids);
    }
  }

  /** The reporter may have reported the item again since the decision. */
  private async withoutTakenPlace(row: ReportRow): Promise<ReportRow> {
    const { pendingKey, ...rest } = row;
    const other = pendingKey === undefined ? null : await this.reports.findPending(pendingKey);
    return other && other._id !== row._id ? rest : row;
  }
}
