import { Store } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { type ReportRow, reportSchema } from './report.schema.ts';

export type ReportFilter = Partial<Pick<ReportRow, 'status' | 'reportedType'>>;

@Injectable()
export class ReportsRepository {
  private readonly rows: Model<ReportRow>;

  constructor(store: Store) {
    this.rows = store.model('reports', reportSchema);
  }

  /** Newest first; `page` counts from 1. */
  async page(filter: ReportFilter, page: number, limit: number): Promise<{ reports: ReportRow[]; total: number }> {
    const newest = this.rows.find(filter).sort({ _id: -1 });
    const [reports, total] = await Promise.all([
      newest
        .skip((page - 1) * limit)
        .limit(limit)
        .lean<ReportRow[]>()
        .exec(),
      this.count(filter),
    ]);
    return { reports, total };
  }

  /** Takes who made them, and what they wrote, out of a user's reports. */
  async anonymize(reporterId: string): Promise<void> {
    await this.rows.updateMany({ reporterId }, { $set: { reporterUsername: '', description: null } }).exec();
  }

  /** A page of one's own, oldest first. */
  by(reporterId: string, after: string | null, limit: number): Promise<ReportRow[]> {
    return this.rows
      .find({ reporterId, ...(after === null ? {} : { _id: { $gt: after } }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<ReportRow[]>()
      .exec();
  }

  async count(filter: ReportFilter): Promise<number> {
    return this.rows.countDocuments(filter).exec();
  }
}
