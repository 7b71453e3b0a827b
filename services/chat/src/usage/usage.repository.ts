import { areDuplicates, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { fieldOf, type ModelTotals, type UsageRow } from './usage.row.ts';

const KEPT_IDS = 50;

export interface GenerationUsage {
  readonly userId: string;
  readonly day: string;
  readonly generationId: string;
  readonly model: string;
  readonly totals: ModelTotals;
}

@Injectable()
export class UsageRepository {
  private readonly rows: Collection<UsageRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection('usage-days');
  }

  /** Counts each generation once, however often it is added. */
  async add(all: readonly GenerationUsage[]): Promise<void> {
    const operations = all.map((usage) => ({ updateOne: incrementOf(usage) }));
    const write = () => this.rows.bulkWrite(operations, { ordered: false });
    try {
      await write();
    } catch (error) {
      if (!areDuplicates(error)) throw error;
      // Either they were added before, or a concurrent reply started the day.
      await write().catch((again: unknown) => {
        if (!areDuplicates(again)) throw again;
      });
    }
  }

  list(userId: string, from = ''): Promise<UsageRow[]> {
    return this.rows.find(daysOf(userId, from)).sort({ _id: 1 }).toArray();
  }

  async countReplies(userId: string, day: string): Promise<number> {
    const row = await this.rows.findOne({ _id: `${userId}:${day}` });
    return Object.values(row?.models ?? {}).reduce((sum, { replies }) => sum + replies, 0);
  }

  async remove(userId: string): Promise<void> {
    await this.rows.deleteMany(daysOf(userId));
  }
}

const daysOf = (userId: string, from = '') => ({ _id: { $gte: `${userId}:${from}`, $lt: `${userId}:~` } });

function incrementOf({ userId, day, generationId, model, totals }: GenerationUsage) {
  const sums = Object.entries(totals).map(([name, count]) => [`models.${fieldOf(model)}.${name}`, count] as const);
  return {
    filter: { _id: `${userId}:${day}`, added: { $ne: generationId } },
    update: {
      $inc: Object.fromEntries(sums),
      $push: { added: { $each: [generationId], $slice: -KEPT_IDS } },
    },
    upsert: true,
  };
}
