import {
  DomainError,
  ensure,
  type moderationRoutes,
  type OwnReport,
  type ParsedInput,
  type Viewer,
} from '@masque/contracts';
import { isReasonFor, visibleText } from '@masque/contracts/rules';
import { creationId } from '@masque/service-kit';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { inPages } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import { EvidenceService } from '../evidence/evidence.service.ts';
import { LiveService } from '../live/live.service.ts';
import { type SubjectRow, SubjectsService } from '../subjects/subjects.service.ts';
import { readId } from '../number.cursor.ts';
import { ReportQuota } from './report.quota.ts';
import type { ReportRow } from './report.row.ts';
import { itemKey, newReport, pendingKey } from './report.rules.ts';
import { ReportTargets } from './report.targets.ts';
import { toExportedReport, toOwnReport } from './report.view.ts';
import { ReportsRepository } from './reports.repository.ts';

const PAGE = 50;

type Draft = ParsedInput<typeof moderationRoutes.createReport>['body'];

@Injectable()
export class ReportingService implements ExportPart {
  constructor(
    private readonly reports: ReportsRepository,
    private readonly targets: ReportTargets,
    private readonly quota: ReportQuota,
    private readonly evidence: EvidenceService,
    private readonly subjects: SubjectsService,
    private readonly live: LiveService,
  ) {}

  async create(viewer: Viewer, draft: Draft): Promise<{ report: OwnReport }> {
    const { reportedType, reason } = draft;
    ensure(reason !== '', 'report.reason_missing');
    if (!isReasonFor(reportedType, reason))
      throw new DomainError('request.invalid', {}, { details: [`reason: not allowed for a ${reportedType}`] });
    const target = await this.targets.get(viewer, reportedType, draft.reportedId);
    const pending = pendingKey(viewer.userId, itemKey(reportedType, target.id));
    const row = (await this.reports.findPending(pending)) ?? (await this.insert(viewer, target, draft, pending));
    return { report: await this.shown(row) };
  }

  async mine(viewer: Viewer, cursor: string | undefined) {
    const found = await this.reports.by(viewer.userId, readId(cursor), PAGE + 1);
    const rows = found.slice(0, PAGE);
    return {
      reports: await Promise.all(rows.map((row) => this.shown(row))),
      nextCursor: found.length > PAGE ? (rows.at(-1)?._id ?? null) : null,
    };
  }

  async *files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    yield jsonListFile('reports.json', this.entries(userId));
  }

  private async *entries(userId: string) {
    const pages = inPages<ReportRow>((last, limit) => this.reports.by(userId, last?._id ?? null, limit));
    for await (const page of pages) yield* page.map(toExportedReport);
  }

  private async insert(viewer: Viewer, target: SubjectRow, draft: Draft, pending: string): Promise<ReportRow> {
    const now = new Date();
    await this.quota.spend(viewer.userId, now);
    const description = visibleText(draft.description ?? '') || null;
    const { kind: type, id: itemId, ownerId } = target;
    const name = (await this.subjects.nameOf(type, itemId)) ?? '';
    const { reason } = draft;
    const row = newReport(
      { id: creationId(), reporter: viewer, type, itemId, ownerId, name, reason, description },
      now,
    );
    await this.evidence.save(row._id, target);
    if (await this.reports.insert(row)) {
      this.live.announce([row._id]);
      return row;
    }
    await this.quota.giveBack(viewer.userId, now);
    // A repeated call, or another one about the same item, was faster.
    const first = (await this.reports.find(row._id)) ?? (await this.reports.findPending(pending));
    if (first?._id !== row._id) await this.evidence.delete([row._id]);
    return first ?? row;
  }

  private async shown(row: ReportRow): Promise<OwnReport> {
    const { reportedType, reportedId } = row;
    const isThere = (await this.subjects.nameOf(reportedType, reportedId)) !== null;
    return toOwnReport(
      row,
      isThere ? row.name || null : null,
      await this.subjects.characterOf(reportedType, reportedId),
    );
  }
}
