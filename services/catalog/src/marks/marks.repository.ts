import { StoreConnection, upsertAllNewer } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { changedIn, currentHour } from '../changed-hour.ts';
import { IDS_AT_ONCE, inBatches } from '../in-batches.ts';
import { type CatalogMarkRow, markSchema } from './mark.schema.ts';

const BATCH = 1_000;

@Injectable()
export class CatalogMarksRepository {
  private readonly rows: Model<CatalogMarkRow>;

  constructor(store: StoreConnection) {
    this.rows = store.model('marks', markSchema);
  }

  async keepAll(marks: readonly Omit<CatalogMarkRow, 'changedHour'>[]): Promise<void> {
    const hour = currentHour();
    await upsertAllNewer(
      this.rows,
      marks.map((mark) => ({ ...mark, changedHour: hour })),
    );
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.rows.deleteMany({ userId }).exec();
  }

  batches(hours: readonly number[] | null): AsyncGenerator<CatalogMarkRow[]> {
    const ids = this.rows
      .find(changedIn(hours), { _id: 1 })
      .lean<{ _id: string }[]>()
      .cursor({ batchSize: IDS_AT_ONCE });
    return inBatches(
      ids,
      (batch) =>
        this.rows
          .find({ _id: { $in: batch } })
          .lean<CatalogMarkRow[]>()
          .exec(),
      BATCH,
    );
  }
}
