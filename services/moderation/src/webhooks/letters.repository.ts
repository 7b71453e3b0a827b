import { insertIfAbsent, Store } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';

/** How many dead letters of a topic have been told of. */
interface ToldLettersRow {
  /** The topic. */
  _id: string;
  told: number;
}

@Injectable()
export class LettersRepository {
  private readonly rows: Collection<ToldLettersRow>;

  constructor(store: Store) {
    this.rows = store.collection<ToldLettersRow>('webhook-letters');
  }

  async told(topic: string): Promise<number> {
    return (await this.rows.findOne({ _id: topic }))?.told ?? 0;
  }

  /** Changes nothing when another instance did so meanwhile. */
  async keep(topic: string, told: number, before: number): Promise<void> {
    const { matchedCount } = await this.rows.updateOne({ _id: topic, told: before }, { $set: { told } });
    if (matchedCount === 0 && before === 0) await insertIfAbsent(this.rows, { _id: topic, told });
  }
}
