import { StoreConnection, upsertAllNewer } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { changedIn, currentHour } from '../changed-hour.ts';
import { IDS_AT_ONCE, inBatches } from '../in-batches.ts';
import { type CatalogPopularityRow, popularitySchema } from './popularity.schema.ts';

const BATCH = 1_000;

@Injectable()
export class CatalogPopularityRepository {
  private readonly rows: Model<CatalogPopularityRow>;

  constructor(store: StoreConnection) {
    this.rows = store.model('popularity', popularitySchema);
  }

  async keepAll(counts: readonly Omit<CatalogPopularityRow, 'changedHour'>[]): Promise<void> {
    const hour = currentHour();
    await upsertAllNewer(
      this.rows,
      counts.map((one) => ({ ...one, changedHour: hour })),
    );
  }

  batches(hours: readonly number[] | null): AsyncGenerator<CatalogPopularityRow[]> {
    const ids = this.rows
      .find(changedIn(hours), { _id: 1 })
      .lean<{ _id: string }[]>()
      .cursor({ batchSize: IDS_AT_ONCE });
    return inBatches(
      ids,
      (batch) =>
        this.rows
          .find({ _id: { $in: batch } })
          .lean<CatalogPopularityRow[]>()
          .exec(),
      BATCH,
    );
  }
}
