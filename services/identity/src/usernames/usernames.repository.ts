import { usernameKey } from '@masque/contracts/rules';
import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { UsernameRow } from './username.row.ts';

@Injectable()
export class UsernamesRepository {
  private readonly rows: Collection<UsernameRow>;

  constructor(store: StoreConnection) {
    store.declareIndexes('usernames', [{ key: { userId: 1 } }]);
    this.rows = store.collection<UsernameRow>('usernames');
  }

  async holderOf(name: string): Promise<string | null> {
    return (await this.rows.findOne({ _id: usernameKey(name) }))?.userId ?? null;
  }

  async claim(name: string, userId: string): Promise<boolean> {
    const isNew = await insertIfAbsent(this.rows, { _id: usernameKey(name), userId });
    return isNew || (await this.holderOf(name)) === userId;
  }

  async keysOf(userId: string): Promise<string[]> {
    return (await this.rows.find({ userId }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  }

  async retire(key: string, userId: string): Promise<void> {
    await this.rows.updateOne({ _id: key, userId }, { $set: { userId: '' } });
  }

  async release(name: string, userId: string): Promise<void> {
    await this.rows.deleteOne({ _id: usernameKey(name), userId });
  }
}
