import { isDuplicate, Store } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { ProfileViewRow } from './profile-view.row.ts';

@Injectable()
export class ProfileViewsRepository {
  readonly rows: Collection<ProfileViewRow>;

  constructor(store: Store) {
    this.rows = store.collection<ProfileViewRow>('profile-views');
    store.declareIndexes('profile-views', [{ key: { ownerId: 1, day: 1 } }, { key: { viewerId: 1 } }]);
  }

  /** False: the viewer was there that day already. */
  async add(ownerId: string, viewerId: string, day: string): Promise<boolean> {
    try {
      await this.rows.insertOne({ _id: `${ownerId}:${viewerId}:${day}`, ownerId, viewerId, day });
      return true;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return false;
    }
  }

  async deleteAround(userId: string): Promise<void> {
    await this.rows.deleteMany({ ownerId: userId });
    await this.rows.deleteMany({ viewerId: userId });
  }

  async countsOn(ownerIds: readonly string[], days: readonly string[]) {
    const sums = await this.rows
      .aggregate<{ _id: { ownerId: string; day: string }; views: number }>([
        { $match: { ownerId: { $in: [...ownerIds] }, day: { $in: [...days] } } },
        { $group: { _id: { ownerId: '$ownerId', day: '$day' }, views: { $sum: 1 } } },
      ])
      .toArray();
    return sums.map(({ _id, views }) => ({ userId: _id.ownerId, day: _id.day, count: views }));
  }

  /** By owner; who was never looked at is not among them. */
  async countsOf(ownerIds: readonly string[]): Promise<Map<string, number>> {
    const sums = await this.rows
      .aggregate<{ _id: string; views: number }>([
        { $match: { ownerId: { $in: [...ownerIds] } } },
        { $group: { _id: '$ownerId', views: { $sum: 1 } } },
      ])
      .toArray();
    return new Map(sums.map(({ _id, views }) => [_id, views]));
  }
}
