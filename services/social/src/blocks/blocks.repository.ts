import { insertIfAbsent, readsById, StoreConnection, uncountedIndex } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { blockId, type BlockRow } from './block.row.ts';

@Injectable()
export class BlocksRepository {
  readonly rows: Collection<BlockRow>;
  private readonly byId: (id: string) => Promise<BlockRow | null>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<BlockRow>('blocks');
    this.byId = readsById(this.rows);
    store.declareIndexes('blocks', [{ key: { userId: 1, createdAt: -1 } }, { key: { blockedId: 1 } }, uncountedIndex]);
  }

  async insert(userId: string, blockedId: string): Promise<void> {
    const now = new Date();
    const _id = blockId(userId, blockedId);
    await insertIfAbsent(this.rows, { _id, userId, blockedId, createdAt: now, uncountedAt: now });
  }

  async delete(userId: string, blockedId: string): Promise<void> {
    await this.rows.deleteOne({ _id: blockId(userId, blockedId) });
  }

  async deleteAround(userId: string): Promise<void> {
    await this.rows.deleteMany({ userId });
    await this.rows.deleteMany({ blockedId: userId });
  }

  async has(userId: string, blockedId: string): Promise<boolean> {
    return (await this.byId(blockId(userId, blockedId))) !== null;
  }

  count(userId: string): Promise<number> {
    return this.rows.countDocuments({ userId });
  }

  list(userId: string): Promise<BlockRow[]> {
    return this.rows.find({ userId }).sort({ createdAt: -1 }).toArray();
  }

  async between(userId: string, others: readonly string[]): Promise<BlockRow[]> {
    const ids = others.flatMap((other) => [blockId(userId, other), blockId(other, userId)]);
    return (await Promise.all(ids.map(this.byId))).filter((row) => row !== null);
  }

  async around(userId: string, limit: number): Promise<BlockRow[]> {
    const sides = [{ userId }, { blockedId: userId }];
    return (await Promise.all(sides.map((side) => this.rows.find(side).limit(limit).toArray()))).flat();
  }
}
