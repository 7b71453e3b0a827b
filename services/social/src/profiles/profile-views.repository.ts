import { insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { OldViewsRow, ProfileViewRow } from './profile-view.row.ts';

@Injectable()
export class ProfileViewsRepository {
  readonly rows: Collection<ProfileViewRow>;
  private readonly old: Collection<OldViewsRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<ProfileViewRow>('profile-views');
    this.old = store.collection<OldViewsRow>('old-profile-views');
    store.declareIndexes('profile-views', [
      { key: { ownerId: 1, day: 1 } },
      { key: { viewerId: 1, _id: 1 } },
      { key: { day: 1 } },
    ]);
  }

  add(ownerId: string, viewerId: string, day: string): Promise<boolean> {
    return insertIfAbsent(this.rows, { _id: `${ownerId}:${viewerId}:${day}`, ownerId, viewerId, day });
  }

  async deleteAround(userId: string): Promise<void> {
    await this.rows.deleteMany({ ownerId: userId });
    await this.rows.deleteMany({ viewerId: userId });
    await this.old.deleteOne({ _id: userId });
  }

  listBy(viewerId: string, after: string, limit: number): Promise<ProfileViewRow[]> {
    return this.rows
      .find({ viewerId, _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
  }

  ownersOn(days: readonly string[]): Promise<string[]> {
    return this.rows.distinct('ownerId', { day: { $in: [...days] } });
  }

  /** Replaces views up to a day by their number. Safe to repeat: `through` excludes counted rows. */
  async fold(ownerId: string, through: string): Promise<void> {
    const before = await this.old.findOne({ _id: ownerId });
    const isUncounted = { ownerId, day: { $gt: before?.through ?? '', $lte: through } };
    const count = (before?.count ?? 0) + (await this.rows.countDocuments(isUncounted));
    if (!(await this.replace(before, { _id: ownerId, count, through }))) return;
    await this.rows.deleteMany({ ownerId, day: { $lte: through } });
  }

  private async replace(before: OldViewsRow | null, after: OldViewsRow): Promise<boolean> {
    if (!before) return insertIfAbsent(this.old, after);
    return (await this.old.replaceOne({ _id: before._id, through: before.through }, after)).matchedCount > 0;
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

  /** `kept`: first day whose views aren't folded yet. */
  async countsOf(ownerIds: readonly string[], kept: string): Promise<Map<string, number>> {
    const old = await this.old.find({ _id: { $in: [...ownerIds] } }).toArray();
    const through = new Map(old.map((row) => [row._id, row.through]));
    // Groups older days separately: a folded row that isn't deleted yet no longer counts.
    const day = { $cond: [{ $gte: ['$day', kept] }, '', '$day'] };
    const sums = await this.rows
      .aggregate<{ _id: { ownerId: string; day: string }; views: number }>([
        { $match: { ownerId: { $in: [...ownerIds] } } },
        { $group: { _id: { ownerId: '$ownerId', day }, views: { $sum: 1 } } },
      ])
      .toArray();
    const counts = new Map(old.map(({ _id, count }) => [_id, count]));
    for (const { _id, views } of sums)
      if (_id.day === '' || _id.day > (through.get(_id.ownerId) ?? ''))
        counts.set(_id.ownerId, (counts.get(_id.ownerId) ?? 0) + views);
    return counts;
  }
}
