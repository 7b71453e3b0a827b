import { areDuplicates, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { countsIn, sumsIn, type WindowSums } from '../windows.ts';
import type { ImpressionCount, ImpressionRow } from './impression.row.ts';

@Injectable()
export class ImpressionsRepository {
  private readonly rows: Collection<ImpressionRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<ImpressionRow>('impressions');
    store.declareIndexes('impressions', [
      { key: { characterId: 1, day: 1 } },
      { key: { userId: 1, _id: 1 } },
      { key: { day: 1 } },
    ]);
  }

  /** Skips rows that already have today's day, so that a repeated report writes nothing. */
  async saveAll(impressions: readonly ImpressionRow[], today: string): Promise<void> {
    const ids = impressions.map(({ _id }) => _id);
    const known = await this.rows.find({ _id: { $in: ids } }, { projection: { day: 1 } }).toArray();
    const isOfToday = new Set(known.filter(({ day }) => day === today).map(({ _id }) => _id));
    const operations = impressions
      .filter(({ _id }) => !isOfToday.has(_id))
      .map(({ _id, ...own }) => ({ updateOne: { filter: { _id }, update: { $set: own }, upsert: true } }));
    if (operations.length === 0) return;
    try {
      await this.rows.bulkWrite(operations, { ordered: false });
    } catch (error) {
      if (!areDuplicates(error)) throw error; // a parallel report wrote it
    }
  }

  /** `windows` are start days, widest last. */
  async countsOf(characterId: string, windows: readonly string[]): Promise<ImpressionCount[]> {
    const sums = await this.rows
      .aggregate<WindowSums & { _id: Pick<ImpressionCount, 'version' | 'kind'> }>([
        { $match: { characterId, day: { $gte: windows.at(-1) } } },
        { $group: { _id: { version: '$version', kind: '$kind' }, ...sumsIn(windows, 'day', 'people') } },
      ])
      .toArray();
    return sums.map(({ _id, ...sum }) => ({
      version: _id.version,
      kind: _id.kind,
      people: countsIn(windows, sum, 'people'),
    }));
  }

  list(userId: string, after: string, limit: number): Promise<ImpressionRow[]> {
    return this.rows
      .find({ userId, _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
  }

  /** Explicit days, not a range: see `DayPointsRepository.removeOn`. */
  async removeOn(days: readonly string[]): Promise<void> {
    await this.rows.deleteMany({ day: { $in: [...days] } });
  }

  async removeOf(userId: string): Promise<void> {
    await this.rows.deleteMany({ userId });
  }

  async removeAllOf(characterId: string): Promise<void> {
    await this.rows.deleteMany({ characterId });
  }
}
