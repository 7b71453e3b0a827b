import { type ReportedType, reportedTypes } from '@masque/contracts/rules';
import { firstIdAt } from '@masque/service-kit';
import { StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { ReportRow } from './report.row.ts';
import { madeList, OPEN_LIST } from './report.rules.ts';

/** Reads for statistics and webhooks. */
@Injectable()
export class ReportReads {
  private readonly rows: Collection<ReportRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<ReportRow>('reports');
  }

  async firstDay(): Promise<string | null> {
    const first = await this.rows.findOne({}, { projection: { day: 1 }, sort: { _id: 1 } });
    return first?.day ?? null;
  }

  countAllOpen(before?: Date): Promise<number> {
    return this.rows.countDocuments({ lists: OPEN_LIST, ...(before ? { _id: { $lt: firstIdAt(before) } } : {}) });
  }

  async oldestOpen(): Promise<Date | null> {
    const oldest = await this.rows.findOne({ lists: OPEN_LIST }, { sort: { _id: 1 } });
    return oldest?.createdAt ?? null;
  }

  madeSince(time: Date): Promise<ReportRow[]> {
    return this.rows
      .find({ _id: { $gte: firstIdAt(time) } })
      .sort({ _id: 1 })
      .toArray();
  }

  async countTypes(day: string): Promise<Map<ReportedType, number>> {
    const count = async (type: ReportedType) =>
      [type, await this.rows.countDocuments({ lists: madeList(day, type) })] as const;
    return new Map(await Promise.all(reportedTypes.map(count)));
  }

  async hoursToDecision(day: string): Promise<number[]> {
    const found = await this.rows.find({ firstDecidedDay: day }, { projection: { hoursToDecision: 1 } }).toArray();
    return found.flatMap(({ hoursToDecision }) => hoursToDecision ?? []);
  }
}
