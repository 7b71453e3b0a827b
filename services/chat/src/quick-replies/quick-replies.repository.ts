import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { QuickRepliesRow } from './quick-replies.row.ts';

@Injectable()
export class QuickRepliesRepository {
  private readonly rows: Collection<QuickRepliesRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<QuickRepliesRow>('quickReplies');
  }

  find(userId: string): Promise<QuickRepliesRow | null> {
    return this.rows.findOne({ _id: userId });
  }

  /** Returns false unless the row has the revision before; 0: no row. */
  async replace({ _id, revision, json }: QuickRepliesRow): Promise<boolean> {
    if (revision === 1) return insertIfAbsent(this.rows, { _id, revision, json });
    const from = { _id, revision: revision - 1 };
    return (await this.rows.updateOne(from, { $set: { revision, json } })).modifiedCount > 0;
  }

  async delete(userId: string): Promise<void> {
    await this.rows.deleteOne({ _id: userId });
  }
}
