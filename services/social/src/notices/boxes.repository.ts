import {
  areDuplicates,
  gathered,
  type GatheredWrites,
  gatheredWrites,
  insertIfAbsent,
  readsById,
  StoreConnection,
} from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection, mongo } from 'mongoose';
import { type BoxRow, emptyBox, type MutableKind } from './box.row.ts';

interface BoxAdvance {
  readonly box: BoxRow;
  readonly newest: NonNullable<BoxRow['newest']>;
}

@Injectable()
export class BoxesRepository {
  private readonly rows: Collection<BoxRow>;
  readonly find: (userId: string) => Promise<BoxRow | null>;
  private readonly write: GatheredWrites<BoxRow>;
  /** Assigns the next place to a notice. False: another one got it, or that isn't known. */
  readonly advance = gathered((all: readonly BoxAdvance[]) => this.advanceAll(all));

  constructor(store: StoreConnection) {
    this.rows = store.collection<BoxRow>('notice-boxes');
    this.find = readsById(this.rows);
    this.write = gatheredWrites(this.rows);
  }

  async clearNewest({ _id, seq }: BoxRow): Promise<void> {
    await this.write({ updateOne: { filter: { _id, seq }, update: { $set: { newest: null } } } });
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

  private async advanceAll(all: readonly BoxAdvance[]): Promise<boolean[]> {
    const operations = all.map(({ box: { _id, seq }, newest }) => {
      const update = { $set: { newest }, $inc: { seq: 1, revision: 1 }, $setOnInsert: { muted: [] } };
      return { updateOne: { filter: { _id, seq }, update, upsert: seq === 0 } };
    });
    try {
      const { matchedCount, upsertedCount } = await this.rows.bulkWrite(operations, { ordered: false });
      // The result doesn't say which ones matched.
      return all.map(() => matchedCount + upsertedCount === all.length);
    } catch (error) {
      if (!areDuplicates(error)) throw error;
      return all.map(() => false);
    }
  }

  private async ensure(userId: string): Promise<void> {
    await insertIfAbsent(this.rows, emptyBox(userId));
  }
}
