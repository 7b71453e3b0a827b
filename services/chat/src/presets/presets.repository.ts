import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { PresetRow } from './preset.row.ts';

@Injectable()
export class PresetsRepository {
  private readonly rows: Collection<PresetRow>;

  constructor(store: StoreConnection) {
    store.declareIndexes('presets', [{ key: { userId: 1 } }]);
    this.rows = store.collection<PresetRow>('presets');
  }

  find(userId: string, id: string): Promise<PresetRow | null> {
    return this.rows.findOne({ _id: id, userId });
  }

  list(userId: string, limit: number): Promise<PresetRow[]> {
    return this.rows.find({ userId }).limit(limit).toArray();
  }

  count(userId: string): Promise<number> {
    return this.rows.countDocuments({ userId });
  }

  insert(row: PresetRow): Promise<boolean> {
    return insertIfAbsent(this.rows, row);
  }

  change(
    userId: string,
    id: string,
    from: number | undefined,
    $set: Pick<PresetRow, 'name' | 'json' | 'runsScripts'>,
  ): Promise<PresetRow | null> {
    return this.rows.findOneAndUpdate(
      { _id: id, userId, ...(from === undefined ? {} : { revision: from }) },
      { $set, $inc: { revision: 1 } },
      { returnDocument: 'after' },
    );
  }

  async delete(userId: string, id: string): Promise<boolean> {
    return (await this.rows.deleteOne({ _id: id, userId })).deletedCount > 0;
  }

  async deleteAll(userId: string): Promise<void> {
    await this.rows.deleteMany({ userId });
  }
}
