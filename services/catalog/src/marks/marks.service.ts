import type { EventData } from '@masque/contracts';
import type { Eraser } from '@masque/service-kit/erasure';
import { StoreConnection, upsertAllNewer } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { changedIn, currentHour } from '../changed-hour.ts';
import type { IndexedMark } from '../discovery/popularity.ts';
import { SqliteIndex } from '../discovery/sqlite.index.ts';
import { IDS_AT_ONCE, inBatches } from '../in-batches.ts';

interface CatalogMarkRow extends Omit<IndexedMark, 'markId'> {
  _id: string;
  changedHour: number;
}

@Injectable()
export class CatalogMarksService implements Eraser {
  private readonly rows: Collection<CatalogMarkRow>;

  constructor(
    store: StoreConnection,
    private readonly index: SqliteIndex,
  ) {
    this.rows = store.collection<CatalogMarkRow>('marks');
    store.declareIndexes('marks', [{ key: { userId: 1 } }, { key: { changedHour: 1 } }]);
  }

  async recordAll(marks: readonly EventData<'mark.changed'>[]): Promise<void> {
    const changedHour = currentHour();
    const rows = marks.map((mark) => {
      const { markId: _id, createdAt: _, ...own } = mark;
      return { ...own, _id, changedHour };
    });
    await upsertAllNewer(this.rows, rows);
    await this.index.setMarks(marks);
  }

  async fillIndex(hours: readonly number[] | null): Promise<void> {
    const ids = this.rows.find(changedIn(hours), { projection: { _id: 1 } }).batchSize(IDS_AT_ONCE);
    const batches = inBatches(ids, (batch) => this.rows.find({ _id: { $in: batch } }).toArray());
    for await (const batch of batches) await this.index.setMarks(batch.map((row) => ({ ...row, markId: row._id })));
  }

  /** Other instances clear their own index through `forget`. */
  async erase(userId: string): Promise<void> {
    await this.rows.deleteMany({ userId });
    await this.forget(userId);
  }

  async forget(userId: string): Promise<void> {
    await this.index.forgetMarks(userId);
  }
}
