import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';

interface ToldLettersRow {
  _id: string;
  told: number;
}

@Injectable()
export class LettersRepository {
  private readonly rows: Collection<ToldLettersRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<ToldLettersRow>('webhook-letters');
  }

  async told(topic: string): Promise<number> {
    return (await this.rows.findOne({ _id: topic }))?.told ?? 0;
  }

  /** Ignored if another instance changed it meanwhile. */
  async keep(topic: string, told: number, before: number): Promise<void> {
    const { matchedCount } = await this.rows.updateOne({ _id: topic, told: before }, { $set: { told } });
    if (matchedCount === 0 && before === 0) await insertIfAbsent(this.rows, { _id: topic, told });
  }
}
