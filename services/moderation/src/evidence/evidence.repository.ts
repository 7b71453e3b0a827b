import { insertIfAbsent, Store } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { EvidenceRow } from './evidence.row.ts';

@Injectable()
export class EvidenceRepository {
  private readonly rows: Collection<EvidenceRow>;

  constructor(store: Store) {
    this.rows = store.collection<EvidenceRow>('evidence');
  }

  async insert(row: EvidenceRow): Promise<void> {
    await insertIfAbsent(this.rows, row);
  }

  find(reportId: string): Promise<EvidenceRow | null> {
    return this.rows.findOne({ _id: reportId });
  }

  async delete(reportIds: readonly string[]): Promise<void> {
    if (reportIds.length > 0) await this.rows.deleteMany({ _id: { $in: [...reportIds] } });
  }
}
