import type { EventData } from '@masque/contracts';
import { StoreConnection, upsertAllNewer } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { changedIn, currentHour } from '../changed-hour.ts';
import type { IndexedPopularity } from '../discovery/popularity.ts';
import { SqliteIndex } from '../discovery/sqlite.index.ts';
import { IDS_AT_ONCE, inBatches } from '../in-batches.ts';

interface CatalogPopularityRow extends Omit<IndexedPopularity, 'characterId'> {
  _id: string;
  changedHour: number;
}

@Injectable()
export class CatalogPopularityService {
  private readonly rows: Collection<CatalogPopularityRow>;

  constructor(
    store: StoreConnection,
    private readonly index: SqliteIndex,
  ) {
    this.rows = store.collection<CatalogPopularityRow>('popularity');
    store.declareIndexes('popularity', [{ key: { changedHour: 1 } }]);
  }

  async recordAll(counts: readonly EventData<'popularity.changed'>[]): Promise<void> {
    const changedHour = currentHour();
    const rows = counts.map(({ characterId, likes, comments, revision }) => ({
      _id: characterId,
      likes,
      comments,
      revision,
      changedHour,
    }));
    await upsertAllNewer(this.rows, rows);
    await this.index.setPopularity(counts);
  }

  async fillIndex(hours: readonly number[] | null): Promise<void> {
    const ids = this.rows.find(changedIn(hours), { projection: { _id: 1 } }).batchSize(IDS_AT_ONCE);
    const batches = inBatches(ids, (batch) => this.rows.find({ _id: { $in: batch } }).toArray());
    for await (const batch of batches)
      await this.index.setPopularity(batch.map((row) => ({ ...row, characterId: row._id })));
  }
}
