import { insertIfAbsent, readsById, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection, mongo } from 'mongoose';
import { type BoxRow, emptyBox, type MutableKind } from './box.row.ts';

@Injectable()
export class BoxesRepository {
  private readonly rows: Collection<BoxRow>;
  readonly find: (userId: string) => Promise<BoxRow | null>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<BoxRow>('notice-boxes');
    this.find = readsById(this.rows);
  }

  /** Assigns the next place to a notice. Returns false if another one got it. */
  async advance({ _id, seq }: BoxRow, newest: NonNullable<BoxRow['newest']>): Promise<boolean> {
    if (seq === 0) await this.ensure(_id);
    const change = { $set: { newest }, $inc: { seq: 1, revision: 1 } };
    return (await this.rows.updateOne({ _id, seq }, change)).matchedCount > 0;
  }

  async clearNewest({ _id, seq }: BoxRow): Promise<void> {
    await this.rows.updateOne({ _id, seq }, { $set: { newest: null } });
  }

  async touch(userIds: readonly string[]): Promise<void> {
    await this.rows.updateMany({ _id: { $in: [...userIds] } }, { $inc: { revision: 1 } });
  }

  async mute(userId: string, muted: readonly MutableKind[]): Promise<void> {
    await this.ensure(userId);
    await this.rows.updateOne({ _id: userId }, { $set: { muted } });
  }

  async delete(userId: string): Promise<void> {
    await this.rows.deleteOne({ _id: userId });
  }

  async fullAfter(userId: string, most: number, limit: number): Promise<string[]> {
    const filter: mongo.Filter<BoxRow> = { _id: { $gt: userId }, seq: { $gt: most } };
    const found = await this.rows
      .find(filter, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return found.map(({ _id }) => _id);
  }

  private async ensure(userId: string): Promise<void> {
    await insertIfAbsent(this.rows, emptyBox(userId));
  }
}
