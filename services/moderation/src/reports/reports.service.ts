import type { Eraser } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { ReportRow } from './report.schema.ts';
import { toReport } from './report.view.ts';
import { type ReportFilter, ReportsRepository } from './reports.repository.ts';

/** Rows that are in memory at a time when one takes one's own away. */
const PAGE = 200;

@Injectable()
export class ReportsService implements Eraser {
  constructor(private readonly reports: ReportsRepository) {}

  async list(filter: ReportFilter, page: number, limit: number) {
    const { reports, total } = await this.reports.page(filter, page, limit);
    return { reports: reports.map(toReport), total, page, pages: Math.ceil(total / limit) };
  }

  /** Reports stay for moderation, without the name and the words of who made them. */
  async erase(userId: string): Promise<void> {
    await this.reports.anonymize(userId);
  }

  /** Some of those that a user has made, oldest first: the first ones, or those after an id. */
  by(userId: string, after: string | null): Promise<ReportRow[]> {
    return this.reports.by(userId, after, PAGE);
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
}
