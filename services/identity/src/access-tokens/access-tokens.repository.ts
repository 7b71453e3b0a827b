import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { AccessTokenRow } from './access-token.row.ts';

@Injectable()
export class AccessTokensRepository {
  private readonly rows: Collection<AccessTokenRow>;

  constructor(store: StoreConnection) {
    store.declareIndexes('access-tokens', [
      { key: { userId: 1, createdAt: -1 } },
      { key: { userId: 1, slot: 1 }, unique: true },
    ]);
    this.rows = store.collection<AccessTokenRow>('access-tokens');
  }

  find(id: string): Promise<AccessTokenRow | null> {
    return this.rows.findOne({ _id: id });
  }

  list(userId: string, limit: number): Promise<AccessTokenRow[]> {
    return this.rows.find({ userId }).sort({ createdAt: -1 }).limit(limit).toArray();
  }

  async slots(userId: string): Promise<Set<number>> {
    const rows = await this.rows.find({ userId }, { projection: { slot: 1 } }).toArray();
    return new Set(rows.map(({ slot }) => slot));
  }

  insert(row: AccessTokenRow): Promise<boolean> {
    return insertIfAbsent(this.rows, row);
  }

  replaceSecret(userId: string, id: string, hash: string): Promise<AccessTokenRow | null> {
    return this.rows.findOneAndUpdate({ _id: id, userId }, { $set: { hash } }, { returnDocument: 'after' });
  }

  async noteUse(id: string, at: Date): Promise<void> {
    await this.rows.updateOne(
      { _id: id, $or: [{ lastUsedAt: null }, { lastUsedAt: { $lt: at } }] },
      { $set: { lastUsedAt: at } },
    );
  }

  async deleteAllOf(userId: string): Promise<void> {
    await this.rows.deleteMany({ userId });
  }

  async delete(userId: string, id: string): Promise<boolean> {
    const { deletedCount } = await this.rows.deleteOne({ _id: id, userId });
    return deletedCount > 0;
  }
}
