import { usernameKey } from '@masque/contracts/rules';
import { StoreConnection, unlessDuplicate } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { type UsernameRow, usernameSchema } from './username.schema.ts';

@Injectable()
export class UsernamesRepository {
  private readonly rows: Model<UsernameRow>;

  constructor(store: StoreConnection) {
    this.rows = store.model('usernames', usernameSchema);
  }

  async holderOf(name: string): Promise<string | null> {
    const row = await this.rows.findById(usernameKey(name)).lean<UsernameRow>().exec();
    return row?.userId ?? null;
  }

  async claim(name: string, userId: string): Promise<boolean> {
    const isNew = await unlessDuplicate(this.rows.create({ _id: usernameKey(name), userId }));
    return isNew || (await this.holderOf(name)) === userId;
  }

  async keysOf(userId: string): Promise<string[]> {
    return (await this.rows.find({ userId }, { _id: 1 }).lean<{ _id: string }[]>().exec()).map(({ _id }) => _id);
  }

  async retire(key: string, userId: string): Promise<void> {
    // Skips validation: the schema requires a holder.
    await this.rows.updateOne({ _id: key, userId }, { $set: { userId: '' } }, { runValidators: false }).exec();
  }

  async release(name: string, userId: string): Promise<void> {
    await this.rows.deleteOne({ _id: usernameKey(name), userId }).exec();
  }
}
