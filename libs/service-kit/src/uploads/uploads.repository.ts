import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { isDuplicate } from '../store/store-errors.ts';
import { StoreConnection } from '../store/store.ts';

interface UploadsRow {
  _id: string;
  day: string;
  bytes: number;
}

@Injectable()
export class UploadsRepository {
  private readonly rows: Collection<UploadsRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<UploadsRow>('uploads');
  }

  async remove(userId: string): Promise<void> {
    await this.rows.deleteOne({ _id: userId });
  }

  async count(userId: string, day: string, bytes: number, limit: number): Promise<boolean> {
    if (bytes > limit) return false;
    for (let attempt = 0; ; attempt += 1) {
      const fits = { _id: userId, day, bytes: { $lte: limit - bytes } };
      const counted = await this.rows.updateOne(fits, { $inc: { bytes } });
      if (counted.matchedCount > 0) return true;
      try {
        await this.rows.updateOne({ _id: userId, day: { $ne: day } }, { $set: { day, bytes } }, { upsert: true });
        return true;
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        // Either the limit is reached, or a concurrent first upload of the day won.
        if (attempt > 0) return false;
      }
    }
  }
}
