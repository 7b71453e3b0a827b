import type { PictureReferences } from '@masque/media';
import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { PictureUses } from '../pictures/picture.uses.ts';
import type { BackgroundRow } from './background.row.ts';

@Injectable()
export class BackgroundsRepository implements PictureReferences {
  private readonly rows: Collection<BackgroundRow>;

  constructor(store: StoreConnection, uses: PictureUses) {
    store.declareIndexes('backgrounds', [{ key: { userId: 1, createdAt: -1 } }, { key: { imageHash: 1 } }]);
    this.rows = store.collection<BackgroundRow>('backgrounds');
    uses.add(this);
  }

  find(userId: string, id: string): Promise<BackgroundRow | null> {
    return this.rows.findOne({ _id: id, userId });
  }

  list(userId: string, limit: number): Promise<BackgroundRow[]> {
    return this.rows.find({ userId }).sort({ createdAt: -1 }).limit(limit).toArray();
  }

  count(userId: string): Promise<number> {
    return this.rows.countDocuments({ userId });
  }

  async insert(row: BackgroundRow): Promise<void> {
    await insertIfAbsent(this.rows, row);
  }

  async delete(userId: string, id: string): Promise<boolean> {
    return (await this.rows.deleteOne({ _id: id, userId })).deletedCount > 0;
  }

  async deleteAll(userId: string): Promise<void> {
    await this.rows.deleteMany({ userId });
  }

  async referenced(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(await this.rows.distinct('imageHash', { imageHash: { $in: [...hashes] } }));
  }
}
