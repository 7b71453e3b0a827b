import { Injectable } from '@nestjs/common';
import { ReportedItems } from './reported.items.ts';
import { type ReportFilter, ReportsRepository } from './reports.repository.ts';

@Injectable()
export class QueueService {
  constructor(
    private readonly reports: ReportsRepository,
    private readonly items: ReportedItems,
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
}
