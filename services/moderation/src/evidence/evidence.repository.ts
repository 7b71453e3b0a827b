import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { EvidenceRow } from './evidence.row.ts';

@Injectable()
export class EvidenceRepository {
  private readonly rows: Collection<EvidenceRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<EvidenceRow>('evidence');
  }

  /** Returns the existing row, if any. */
  async insert(row: EvidenceRow): Promise<EvidenceRow> {
    return (await insertIfAbsent(this.rows, row)) ? row : ((await this.find(row._id)) ?? row);
  }

  find(reportId: string): Promise<EvidenceRow | null> {
    return this.rows.findOne({ _id: reportId });
  }

  findAll(reportIds: readonly string[]): Promise<EvidenceRow[]> {
    return reportIds.length === 0 ? Promise.resolve([]) : this.rows.find({ _id: { $in: [...reportIds] } }).toArray();
  }

  async delete(reportIds: readonly string[]): Promise<void> {
    if (reportIds.length > 0) await this.rows.deleteMany({ _id: { $in: [...reportIds] } });
  }
}
