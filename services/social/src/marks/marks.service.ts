import { type EventData, type MarkKind, markKinds } from '@masque/contracts';
import { givenCreationId } from '@masque/service-kit';
import type { Eraser } from '@masque/service-kit/erasure';
import {
  inPages,
  Outbox,
  type OwnFields,
  type PublishedCollection,
  readsById,
  Uncounted,
  uncountedIndex,
  type UncountedRows,
} from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { mongo } from 'mongoose';
import type { PageCursor } from '../page.cursor.ts';
import { markId, type MarkRow } from './mark.row.ts';
import { isSetAgain } from './mark.rules.ts';

export type { MarkRow } from './mark.row.ts';

export const placeOfMark = ({ _id, since }: MarkRow): PageCursor => ({ id: _id, at: since });

export type MarkKey = Pick<MarkRow, 'userId' | 'targetId' | 'targetOwnerId'>;
export type MarkSide = { readonly userId: string } | { readonly targetId: string };

export interface MarkCounting {
  /** Called before the mark is written; the returned function counts the change afterwards. */
  begin(key: MarkKey): Promise<(by: 1 | -1) => Promise<unknown>>;
  recount(key: MarkKey): Promise<unknown>;
}

export type MarkAnnouncer = (row: OwnFields<MarkRow>) => Promise<unknown>;

const AT_ONCE = 200;

@Injectable()
export class MarksService implements Eraser {
  private readonly marks: PublishedCollection<MarkRow>;
  private readonly byId: (id: string) => Promise<MarkRow | null>;
  private readonly countings = new Map<MarkKind, MarkCounting>();
  private readonly announcers = new Map<MarkKind, MarkAnnouncer>();
  private readonly uncounted: UncountedRows<MarkRow>;

  constructor(outbox: Outbox, uncounted: Uncounted) {
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
    this.uncounted = uncounted.watch(this.marks.rows, async (row) => {
      await this.countings.get(row.kind)?.recount(row);
      await this.announcers.get(row.kind)?.(row);
    });
  }

  countBy(kind: MarkKind, counting: MarkCounting): void {
    this.countings.set(kind, counting);
  }

  announceBy(kind: MarkKind, announcer: MarkAnnouncer): void {
    this.announcers.set(kind, announcer);
  }

  async isSet(kind: MarkKind, userId: string, targetId: string): Promise<boolean> {
    return (await this.byId(markId(kind, userId, targetId)))?.isSet ?? false;
  }

  list(kind: MarkKind, side: MarkSide, after: PageCursor | null, limit: number): Promise<MarkRow[]> {
    const filter: mongo.Filter<MarkRow> = { ...side, kind, isSet: true };
    if (after) filter.$or = [{ since: { $lt: after.at } }, { since: after.at, _id: { $lt: after.id } }];
    return this.marks.rows.find(filter).sort({ since: -1, _id: -1 }).limit(limit).toArray();
  }

  pages(kind: MarkKind, side: MarkSide): AsyncGenerator<MarkRow[]> {
    return inPages((last: MarkRow | null, limit) => this.list(kind, side, last && placeOfMark(last), limit));
  }

  async countAmong(kind: MarkKind, userIds: readonly string[], targetIds: readonly string[]): Promise<number> {
    const ids = userIds.flatMap((userId) => targetIds.map((targetId) => markId(kind, userId, targetId)));
    return ids.length === 0 ? 0 : this.marks.rows.countDocuments({ _id: { $in: ids }, isSet: true });
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

  /** `decide` maps the current state to the new one, and runs again after a conflict. */
  async change(kind: MarkKind, ids: MarkKey, decide: (isSet: boolean) => boolean, isLikelyNew = false) {
    const { userId, targetId, targetOwnerId } = ids;
    const key = { userId, targetId, targetOwnerId };
    const counting = this.countings.get(kind);
    const announce = this.announcers.get(kind);
    const callId = givenCreationId();
    const _id = markId(kind, userId, targetId);
    const find = () => this.uncounted.read(() => this.byId(_id));
    const add = await counting?.begin(key);
    for (let before = isLikelyNew ? null : await find(); ; before = await find()) {
      if (before && callId !== undefined && before.callId === callId) return { isSet: before.isSet };
      const isSet = decide(before?.isSet ?? false);
      if (isSet === (before?.isSet ?? false)) return { isSet };
      // The change that this one replaces may not have been announced yet.
      if (before?.uncountedAt) await announce?.(before);
      const now = new Date();
      const change = { isSet, since: now, isAgain: isSet && isSetAgain(before, now), callId: callId ?? null };
      const after = { ...key, ...change, _id, kind, uncountedAt: now };
      const isWritten = before
        ? await this.marks.update({ _id, revision: before.revision }, { $set: { ...change, uncountedAt: now } })
        : await this.marks.insertIfAbsent(after);
      if (!isWritten) continue;
      // The earlier change may be uncounted, so the difference is useless: recount.
      await (before?.uncountedAt ? counting?.recount(key) : add?.(isSet ? 1 : -1));
      this.uncounted.markCounted(_id, now, announce && (() => announce(after)));
      return { isSet };
    }
  }

  /** Revokes the user's marks and all follows of the user. Revoked rows stay, with ids only. */
  async erase(userId: string): Promise<void> {
    for (const side of [{ userId }, { targetId: userId }])
      for (const kind of markKinds)
        for (;;) {
          const rows = await this.list(kind, side, null, AT_ONCE);
          if (rows.length === 0) break;
          for (const row of rows) await this.change(kind, row, () => false);
        }
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
