import type { NoticeKind } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { type GatheredWrites, gatheredWrites, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection, mongo } from 'mongoose';
import { decisionKinds, MOST_KEPT } from './notice.rules.ts';
import type { NoticeRow } from './notice.row.ts';

export interface Unwanted {
  readonly kinds: readonly NoticeKind[];
  readonly actorIds: readonly string[];
}

const PLACED = { $gt: 0 } as const;
const VALID = { withdrawnAt: { $exists: false } } as const;

@Injectable()
export class NoticesRepository {
  readonly rows: Collection<NoticeRow>;
  private readonly write: GatheredWrites<NoticeRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<NoticeRow>('notices');
    this.write = gatheredWrites(this.rows);
    store.declareIndexes('notices', [
      { key: { userId: 1, seq: -1 } },
      { key: { userId: 1, isRead: 1, seq: -1 } },
      { key: { actorId: 1 } },
      { key: { characterId: 1 } },
      { key: { happenedAt: 1 } },
    ]);
  }

  find(id: string): Promise<NoticeRow | null> {
    return this.rows.findOne({ _id: id });
  }

  insert(row: NoticeRow): Promise<boolean> {
    return this.write({ insertOne: { document: row } });
  }

  /** Resets it to never announced. No-op unless the new event is later. */
  async renew(id: string, happenedAt: Date): Promise<void> {
    await this.rows.updateOne(
      { _id: id, happenedAt: { $lt: happenedAt } },
      { $set: { happenedAt, isRead: false, turn: newId() }, $unset: { seq: 1, withdrawnAt: 1 } },
    );
  }

  /** No-op if the notice was announced again meanwhile. */
  async place(id: string, turn: string, seq: number): Promise<void> {
    await this.write({ updateOne: { filter: { _id: id, turn, seq: { $exists: false } }, update: { $set: { seq } } } });
  }

  /** Ignores notices of events after `at`. */
  async withdraw(id: string, at: Date, isOnlyUnread: boolean): Promise<boolean> {
    const unread = isOnlyUnread ? { isRead: false } : {};
    const filter = { _id: id, happenedAt: { $lte: at }, ...VALID, ...unread };
    return (await this.rows.updateOne(filter, { $set: { withdrawnAt: at } })).matchedCount > 0;
  }

  /** Undoes the withdrawal of that time; keeps place and read state. */
  async restore(id: string, withdrawnAt: Date, happenedAt: Date): Promise<void> {
    await this.rows.updateOne({ _id: id, withdrawnAt }, { $set: { happenedAt }, $unset: { withdrawnAt: 1 } });
  }

  list(userId: string, before: number, without: readonly NoticeKind[], limit: number): Promise<NoticeRow[]> {
    const filter: mongo.Filter<NoticeRow> = { userId, seq: { $gt: 0, $lt: before }, ...VALID };
    if (without.length > 0) filter.kind = { $nin: [...without] };
    return this.rows.find(filter).sort({ seq: -1 }).limit(limit).toArray();
  }

  between(userId: string, after: number, upTo: number, limit: number): Promise<NoticeRow[]> {
    return this.rows
      .find({ userId, seq: { $gt: after, $lte: upTo }, ...VALID })
      .sort({ seq: 1 })
      .limit(limit)
      .toArray();
  }

  countUnread(userId: string, { kinds, actorIds }: Unwanted): Promise<number> {
    const filter: mongo.Filter<NoticeRow> = { userId, isRead: false, seq: PLACED, ...VALID };
    if (kinds.length > 0) filter.kind = { $nin: [...kinds] };
    if (actorIds.length > 0) filter.actorId = { $nin: [...actorIds] };
    return this.rows.countDocuments(filter, { limit: MOST_KEPT });
  }

  async markRead(userId: string, ids: readonly string[] | undefined): Promise<void> {
    const some = ids ? { _id: { $in: [...ids] } } : {};
    await this.rows.updateMany({ userId, isRead: false, seq: PLACED, ...VALID, ...some }, { $set: { isRead: true } });
  }

  /** Returns the affected users. Keeps decisions about a character. */
  async deleteAll(side: Pick<NoticeRow, 'userId'> | { actorId: string } | { characterId: string }) {
    const filter = 'characterId' in side ? { ...side, kind: { $nin: [...decisionKinds] } } : side;
    const userIds = await this.rows.distinct('userId', filter);
    await this.rows.deleteMany(filter);
    return userIds;
  }

  async deleteBefore(time: Date): Promise<void> {
    await this.rows.deleteMany({ happenedAt: { $lt: time } });
  }

  async deleteSurplus(userId: string): Promise<void> {
    const [first] = await this.rows
      .find({ userId, seq: PLACED }, { projection: { seq: 1 } })
      .sort({ seq: -1 })
      .skip(MOST_KEPT)
      .limit(1)
      .toArray();
    if (first?.seq !== undefined) await this.rows.deleteMany({ userId, seq: { $gt: 0, $lte: first.seq } });
  }
}
