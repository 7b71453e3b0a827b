import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { type EraserService, eraserServices, type AccountErasureRow } from './erasure.row.ts';

@Injectable()
export class AccountErasuresRepository {
  private readonly rows: Collection<AccountErasureRow>;

  constructor(store: StoreConnection) {
    store.declareIndexes('erasures', [{ key: { dueAt: 1 }, sparse: true }]);
    this.rows = store.collection<AccountErasureRow>('erasures');
  }

  find(userId: string): Promise<AccountErasureRow | null> {
    return this.rows.findOne({ _id: userId });
  }

  async begin(userId: string, now: Date, dueAt: Date): Promise<void> {
    const missing = [...eraserServices];
    await insertIfAbsent(this.rows, { _id: userId, deletedAt: now, missing, completedAt: null, dueAt, reminders: 0 });
  }

  async acknowledge(userId: string, service: EraserService, now: Date): Promise<boolean> {
    await this.rows.updateOne({ _id: userId }, { $pull: { missing: service } });
    const { modifiedCount } = await this.rows.updateOne(
      { _id: userId, missing: [], completedAt: null },
      { $set: { completedAt: now } },
    );
    return modifiedCount > 0;
  }

  async close(userId: string): Promise<void> {
    await this.rows.updateOne({ _id: userId }, { $unset: { dueAt: 1 } });
  }

  async claimDue(now: Date, next: (row: AccountErasureRow) => Date): Promise<AccountErasureRow | null> {
    for (;;) {
      const row = await this.rows.findOne({ dueAt: { $lte: now } });
      if (!row?.dueAt) return null;
      const change = { $set: { dueAt: next(row) }, $inc: { reminders: 1 } };
      if ((await this.rows.updateOne({ _id: row._id, dueAt: row.dueAt }, change)).modifiedCount > 0) return row;
    }
  }

  async countMissing(before: Date): Promise<Map<EraserService, number>> {
    const counts = new Map<EraserService, number>(eraserServices.map((service) => [service, 0]));
    const rows = await this.rows
      .find({ dueAt: { $exists: true }, deletedAt: { $lte: before } }, { projection: { missing: 1 } })
      .toArray();
    for (const { missing } of rows) for (const one of missing) counts.set(one, (counts.get(one) ?? 0) + 1);
    return counts;
  }
}
