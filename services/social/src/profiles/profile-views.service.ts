import type { Viewer } from '@masque/contracts';
import type { Eraser } from '@masque/service-kit/erasure';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { inPages, insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { dayOf, daysBefore, daysUntil } from '../days.ts';
import { UsersService } from '../users/users.service.ts';
import { type OldViewsRow, type ProfileViewRow, VIEWS_KEPT_DAYS } from './profile-view.row.ts';

/** Days to look back for leftovers of missed nightly runs. */
const OLD_DAYS = 60;
const firstKept = (): string => daysBefore(dayOf(Date.now()), VIEWS_KEPT_DAYS - 1);

interface DaySum {
  readonly _id: { readonly ownerId: string; readonly day: string };
  readonly views: number;
}

@Injectable()
export class ProfileViewsService implements Eraser, ExportPart {
  readonly rows: Collection<ProfileViewRow>;
  private readonly old: Collection<OldViewsRow>;

  constructor(
    store: StoreConnection,
    private readonly users: UsersService,
  ) {
    this.rows = store.collection<ProfileViewRow>('profile-views');
    this.old = store.collection<OldViewsRow>('old-profile-views');
    store.declareIndexes('profile-views', [
      { key: { ownerId: 1, day: 1 } },
      { key: { viewerId: 1, _id: 1 } },
      { key: { day: 1 } },
    ]);
  }

  record(ownerId: string, viewerId: string): Promise<boolean> {
    const day = dayOf(Date.now());
    return insertIfAbsent(this.rows, { _id: `${ownerId}:${viewerId}:${day}`, ownerId, viewerId, day });
  }

  async countsOn(ownerIds: readonly string[], days: readonly string[]) {
    const sums = await this.rows
      .aggregate<DaySum>([
        { $match: { ownerId: { $in: [...ownerIds] }, day: { $in: [...days] } } },
        { $group: { _id: { ownerId: '$ownerId', day: '$day' }, views: { $sum: 1 } } },
      ])
      .toArray();
    return sums.map(({ _id, views }) => ({ userId: _id.ownerId, day: _id.day, count: views }));
  }

  async countsOf(ownerIds: readonly string[]): Promise<Map<string, number>> {
    const old = await this.old.find({ _id: { $in: [...ownerIds] } }).toArray();
    const through = new Map(old.map((row) => [row._id, row.through]));
    // Groups older days separately: a folded row that isn't deleted yet no longer counts.
    const day = { $cond: [{ $gte: ['$day', firstKept()] }, '', '$day'] };
    const sums = await this.rows
      .aggregate<DaySum>([
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

  async foldOld(): Promise<void> {
    const last = daysBefore(firstKept(), 1);
    const owners = await this.rows.distinct('ownerId', { day: { $in: daysUntil(last, OLD_DAYS) } });
    for (const ownerId of owners) await this.fold(ownerId, last);
  }

  /** Exports whose profiles the user viewed, never who viewed theirs. */
  async *files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    yield jsonListFile('profile-views.json', this.entries(userId));
  }

  async erase(userId: string): Promise<void> {
    await this.rows.deleteMany({ ownerId: userId });
    await this.rows.deleteMany({ viewerId: userId });
    await this.old.deleteOne({ _id: userId });
  }

  /** Replaces views up to a day by their number. Safe to repeat: `through` excludes counted rows. */
  private async fold(ownerId: string, through: string): Promise<void> {
    const before = await this.old.findOne({ _id: ownerId });
    const isUncounted = { ownerId, day: { $gt: before?.through ?? '', $lte: through } };
    const count = (before?.count ?? 0) + (await this.rows.countDocuments(isUncounted));
    const after = { _id: ownerId, count, through };
    const isWritten = before
      ? (await this.old.replaceOne({ _id: ownerId, through: before.through }, after)).matchedCount > 0
      : await insertIfAbsent(this.old, after);
    if (isWritten) await this.rows.deleteMany({ ownerId, day: { $lte: through } });
  }

  private async *entries(viewerId: string) {
    const pages = inPages((last: ProfileViewRow | null, limit) =>
      this.rows
        .find({ viewerId, _id: { $gt: last?._id ?? '' } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),
    );
    for await (const rows of pages) {
      const users = await this.users.findAll(rows.map(({ ownerId }) => ownerId));
      for (const { ownerId, day } of rows) yield { username: users.get(ownerId)?.username ?? null, day };
    }
  }
}
