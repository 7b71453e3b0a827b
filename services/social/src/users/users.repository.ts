import { StoreConnection, upsertNewer } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { type UserRow, userSchema } from './user.schema.ts';

@Injectable()
export class UsersRepository {
  private readonly rows: Model<UserRow>;

  constructor(store: StoreConnection) {
    this.rows = store.model('users', userSchema);
  }

  async keep({ _id, ...state }: UserRow): Promise<void> {
    await upsertNewer(this.rows, _id, state);
  }

  find(id: string): Promise<UserRow | null> {
    return this.rows.findById(id).lean<UserRow>().exec();
  }

  findByName(key: string): Promise<UserRow | null> {
    return this.rows.findOne({ usernameKey: key, isDeleted: false }).lean<UserRow>().exec();
  }

  findAll(ids: readonly string[]): Promise<UserRow[]> {
    return this.rows
      .find({ _id: { $in: [...ids] }, isDeleted: false })
      .lean<UserRow[]>()
      .exec();
  }

  async deletedAmong(ids: readonly string[]): Promise<string[]> {
    const found = await this.rows
      .find({ _id: { $in: [...ids] }, isDeleted: true }, { _id: 1 })
      .lean<Pick<UserRow, '_id'>[]>()
      .exec();
    return found.map(({ _id }) => _id);
  }

  async *ids(pageSize: number): AsyncGenerator<string[]> {
    for (let last = ''; ;) {
      const page = await this.rows
        .find({ _id: { $gt: last } }, { _id: 1, isDeleted: 1 })
        .sort({ _id: 1 })
        .limit(pageSize)
        .lean<Pick<UserRow, '_id' | 'isDeleted'>[]>()
        .exec();
      const ids = page.flatMap(({ _id, isDeleted }) => (isDeleted ? [] : [_id]));
      if (ids.length > 0) yield ids;
      if (page.length < pageSize) return;
      last = page.at(-1)?._id ?? last;
    }
  }
}
