import { isDuplicate, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { fieldOf, type ModelTotals, type UsageRow } from './usage.row.ts';

const KEPT_IDS = 50;

@Injectable()
export class UsageRepository {
  private readonly rows: Collection<UsageRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection('usage-days');
  }

  /** Idempotent per `generationId`. */
  async add(userId: string, day: string, generationId: string, model: string, totals: ModelTotals): Promise<void> {
    const field = `models.${fieldOf(model)}`;
    const sums = Object.entries(totals).map(([name, count]) => [`${field}.${name}`, count] as const);
    const write = () =>
      this.rows.updateOne(
        { _id: `${userId}:${day}`, added: { $ne: generationId } },
        { $inc: Object.fromEntries(sums), $push: { added: { $each: [generationId], $slice: -KEPT_IDS } } },
        { upsert: true },
      );
    try {
      await write();
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      // Either it was added before, or a concurrent reply started the day.
      await write().catch((again: unknown) => {
        if (!isDuplicate(again)) throw again;
      });
    }
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.rows.deleteMany({ _id: { $gte: `${userId}:`, $lt: `${userId}:~` } });
  }

  async findAll(userId: string): Promise<Omit<UsageRow, 'added'>[]> {
    return this.rows
      .find({ _id: { $gte: `${userId}:`, $lt: `${userId}:~` } }, { projection: { models: 1 } })
      .sort({ _id: 1 })
      .toArray();
  }

  async findSince(userId: string, day: string): Promise<UsageRow[]> {
    return this.rows
      .find({ _id: { $gte: `${userId}:${day}`, $lt: `${userId}:~` } })
      .sort({ _id: 1 })
      .toArray();
  }
}
