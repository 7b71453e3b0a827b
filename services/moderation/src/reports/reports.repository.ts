import type { ReportedType, ReportStatus } from '@masque/contracts/rules';
import { insertIfAbsent, isDuplicate, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection, mongo } from 'mongoose';
import type { ReportRow } from './report.row.ts';
import { listOf } from './report.rules.ts';

export interface ReportFilter {
  readonly status?: ReportStatus | undefined;
  readonly reportedType?: ReportedType | undefined;
}

@Injectable()
export class ReportsRepository {
  private readonly rows: Collection<ReportRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<ReportRow>('reports');
    // Ids sort by time, so each index also gives "newest first".
    store.declareIndexes('reports', [
      { key: { pendingKey: 1 }, unique: true, sparse: true },
      { key: { lists: 1, _id: -1 } },
      { key: { reporterId: 1, status: 1 } },
      { key: { reporterId: 1, _id: -1 } },
      { key: { userId: 1, _id: -1 } },
      { key: { itemKey: 1, _id: -1 } },
      { key: { openKey: 1 }, sparse: true },
      { key: { firstDecidedDay: 1 }, sparse: true },
      { key: { decidedAt: 1 } },
    ]);
  }

  /** Returns false if the id exists, or the reporter already has a pending report about the item. */
  insert(row: ReportRow): Promise<boolean> {
    return insertIfAbsent(this.rows, row);
  }

  find(id: string): Promise<ReportRow | null> {
    return this.rows.findOne({ _id: id });
  }

  findPending(pendingKey: string): Promise<ReportRow | null> {
    return this.rows.findOne({ pendingKey });
  }

  /** Returns false if the row changed since `before`, or its reporter's place is taken. */
  async replace(before: ReportRow, after: ReportRow): Promise<boolean> {
    try {
      const { matchedCount } = await this.rows.replaceOne({ _id: before._id, revision: before.revision }, after);
      return matchedCount > 0;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return false;
    }
  }

  async markActedOn(openKey: string, before: Date): Promise<string[]> {
    const open: mongo.Filter<ReportRow> = { openKey, wasActedOn: false, createdAt: { $lte: before } };
    const found = await this.rows.find(open, { projection: { _id: 1 } }).toArray();
    await this.rows.updateMany(open, { $set: { wasActedOn: true }, $inc: { revision: 1 } });
    return found.map(({ _id }) => _id);
  }

  async touch(id: string, seq: number): Promise<void> {
    await this.rows.updateOne({ _id: id, seq: { $lt: seq } }, { $set: { seq }, $inc: { revision: 1 } });
  }

  page(filter: ReportFilter, page: number, limit: number): Promise<ReportRow[]> {
    return this.rows
      .find(toQuery(filter))
      .sort({ _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .toArray();
  }

  count(filter: ReportFilter): Promise<number> {
    const query = toQuery(filter);
    return Object.keys(query).length === 0 ? this.rows.estimatedDocumentCount() : this.rows.countDocuments(query);
  }

  countBy(reporterId: string, status?: ReportStatus): Promise<number> {
    return this.rows.countDocuments({ reporterId, ...(status ? { status } : {}) });
  }

  countAbout(userId: string): Promise<number> {
    return this.rows.countDocuments({ userId });
  }

  by(reporterId: string, before: string | null, limit: number): Promise<ReportRow[]> {
    return this.rows
      .find({ reporterId, ...(before === null ? {} : { _id: { $lt: before } }) })
      .sort({ _id: -1 })
      .limit(limit)
      .toArray();
  }

  async onItem(itemKey: string, limit: number): Promise<{ rows: ReportRow[]; count: number }> {
    const [rows, count] = await Promise.all([
      this.rows.find({ itemKey }).sort({ _id: -1 }).limit(limit).toArray(),
      this.rows.countDocuments({ itemKey }),
    ]);
    return { rows, count };
  }

  async countOpen(itemKeys: readonly string[]): Promise<Map<string, number>> {
    const sums = await this.rows
      .aggregate<{ _id: string; count: number }>([
        { $match: { openKey: { $in: [...new Set(itemKeys)] } } },
        { $group: { _id: '$openKey', count: { $sum: 1 } } },
      ])
      .toArray();
    return new Map(sums.map(({ _id, count }) => [_id, count]));
  }

  async withOldEvidence(decidedBefore: Date, limit: number): Promise<string[]> {
    const old: mongo.Filter<ReportRow> = { decidedAt: { $lt: decidedBefore }, hasEvidence: true };
    const found = await this.rows
      .find(old, { projection: { _id: 1 } })
      .limit(limit)
      .toArray();
    return found.map(({ _id }) => _id);
  }

  async markWithoutEvidence(ids: readonly string[]): Promise<void> {
    await this.rows.updateMany({ _id: { $in: [...ids] } }, { $set: { hasEvidence: false } });
  }

  async forgetItems(ids: readonly string[]): Promise<void> {
    await this.rows.updateMany({ _id: { $in: [...ids] } }, { $set: { hasEvidence: false, name: '' } });
  }

  async about(userId: string, after: string, limit: number): Promise<string[]> {
    const found = await this.rows
      .find({ userId, _id: { $gt: after } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return found.map(({ _id }) => _id);
  }

  async anonymize(reporterId: string): Promise<void> {
    await this.rows.updateMany({ reporterId }, { $set: { reporterUsername: '', description: null } });
  }
}

function toQuery({ status, reportedType }: ReportFilter): mongo.Filter<ReportRow> {
  const list = listOf(status, reportedType);
  return list === undefined ? {} : { lists: list };
}
