import type { EventData, MarkKind } from '@masque/contracts';
import { Outbox, type OwnFields, type PublishedCollection, readsById, uncountedIndex } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { mongo } from 'mongoose';
import type { PageCursor } from '../page.cursor.ts';
import { markId, type MarkRow } from './mark.row.ts';

export type MarkSide = { readonly userId: string } | { readonly targetId: string };

@Injectable()
export class MarksRepository {
  readonly marks: PublishedCollection<MarkRow>;
  private readonly byId: (id: string) => Promise<MarkRow | null>;

  constructor(outbox: Outbox) {
    this.marks = outbox.collection<MarkRow>({
      name: 'marks',
      indexes: [
        { key: { userId: 1, kind: 1, isSet: 1, since: -1, _id: -1 } },
        { key: { targetId: 1, kind: 1, isSet: 1, since: -1, _id: -1 } },
        uncountedIndex,
      ],
      events: { 'mark.changed': toState },
    });
    this.byId = readsById(this.marks.rows);
  }

  find(kind: MarkKind, userId: string, targetId: string): Promise<MarkRow | null> {
    return this.byId(markId(kind, userId, targetId));
  }

  /** Returns false if the row changed since `before` was read. */
  replace(before: MarkRow | null, after: OwnFields<MarkRow>): Promise<boolean> {
    if (!before) return this.marks.insertIfAbsent(after);
    const { isSet, since, isAgain = false, uncountedAt, callId = null } = after;
    return this.marks.update(
      { _id: before._id, revision: before.revision },
      { $set: { isSet, since, isAgain, callId, ...(uncountedAt ? { uncountedAt } : {}) } },
    );
  }

  count(kind: MarkKind, side: MarkSide): Promise<number> {
    return this.marks.rows.countDocuments({ ...side, kind, isSet: true });
  }

  countAmong(ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return Promise.resolve(0);
    return this.marks.rows.countDocuments({ _id: { $in: [...ids] }, isSet: true });
  }

  async countAll(kind: MarkKind, side: 'targetId' | 'userId', ids: readonly string[]): Promise<Map<string, number>> {
    const sums = await this.marks.rows
      .aggregate<{ _id: string; count: number }>([
        { $match: { [side]: { $in: [...ids] }, kind, isSet: true } },
        { $group: { _id: `$${side}`, count: { $sum: 1 } } },
      ])
      .toArray();
    return new Map(sums.map(({ _id, count }) => [_id, count]));
  }

  list(kind: MarkKind, side: MarkSide, after: PageCursor | null, limit: number): Promise<MarkRow[]> {
    const filter: mongo.Filter<MarkRow> = { ...side, kind, isSet: true };
    if (after) filter.$or = [{ since: { $lt: after.at } }, { since: after.at, _id: { $lt: after.id } }];
    return this.marks.rows.find(filter).sort({ since: -1, _id: -1 }).limit(limit).toArray();
  }
}

const toState = ({ _id, userId, kind, targetId, isSet, since, revision }: MarkRow): EventData<'mark.changed'> => ({
  markId: _id,
  userId,
  kind,
  targetId,
  isSet,
  createdAt: since.toISOString(),
  revision,
});
