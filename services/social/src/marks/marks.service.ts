import { type MarkKind, markKinds } from '@masque/contracts';
import { givenCreationId } from '@masque/service-kit';
import type { Eraser } from '@masque/service-kit/erasure';
import { type OwnFields, Uncounted, type UncountedRows } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { PageCursor } from '../page.cursor.ts';
import { markId, type MarkRow } from './mark.row.ts';
import { isSetAgain } from './mark.rules.ts';
import { MarksRepository, type MarkSide } from './marks.repository.ts';

export type { MarkRow } from './mark.row.ts';

export const placeOfMark = ({ _id, since }: MarkRow): PageCursor => ({ id: _id, at: since });

export type MarkKey = Pick<MarkRow, 'userId' | 'targetId' | 'targetOwnerId'>;

export interface MarkCounting {
  /** Called before the mark is written; the returned function counts the change afterwards. */
  begin(key: MarkKey): Promise<(by: 1 | -1) => Promise<unknown>>;
  recount(key: MarkKey): Promise<unknown>;
}

export type MarkTeller = (row: OwnFields<MarkRow>) => Promise<unknown>;

const AT_ONCE = 200;

@Injectable()
export class MarksService implements Eraser {
  private readonly countings = new Map<MarkKind, MarkCounting>();
  private readonly tellers = new Map<MarkKind, MarkTeller>();
  private readonly uncounted: UncountedRows<MarkRow>;

  constructor(
    private readonly marks: MarksRepository,
    uncounted: Uncounted,
  ) {
    this.uncounted = uncounted.watch(marks.marks.rows, async (row) => {
      await this.countings.get(row.kind)?.recount(row);
      await this.tellers.get(row.kind)?.(row);
    });
  }

  countBy(kind: MarkKind, counting: MarkCounting): void {
    this.countings.set(kind, counting);
  }

  tellBy(kind: MarkKind, teller: MarkTeller): void {
    this.tellers.set(kind, teller);
  }

  async isSet(kind: MarkKind, userId: string, targetId: string): Promise<boolean> {
    return (await this.marks.find(kind, userId, targetId))?.isSet ?? false;
  }

  list(kind: MarkKind, side: MarkSide, after: PageCursor | null, limit: number): Promise<MarkRow[]> {
    return this.marks.list(kind, side, after, limit);
  }

  count(kind: MarkKind, side: MarkSide): Promise<number> {
    return this.marks.count(kind, side);
  }

  countAmong(kind: MarkKind, userIds: readonly string[], targetIds: readonly string[]): Promise<number> {
    return this.marks.countAmong(
      userIds.flatMap((userId) => targetIds.map((targetId) => markId(kind, userId, targetId))),
    );
  }

  countAll(kind: MarkKind, side: 'targetId' | 'userId', ids: readonly string[]): Promise<Map<string, number>> {
    return this.marks.countAll(kind, side, ids);
  }

  /** `decide` maps the current state to the new one, and runs again after a conflict. */
  async change(kind: MarkKind, key: MarkKey, decide: (isSet: boolean) => boolean) {
    const counting = this.countings.get(kind);
    const tell = this.tellers.get(kind);
    const callId = givenCreationId();
    const add = await counting?.begin(key);
    for (;;) {
      const before = await this.uncounted.read(() => this.marks.find(kind, key.userId, key.targetId));
      if (before && callId !== undefined && before.callId === callId) return { isSet: before.isSet, hasChanged: false };
      const isSet = decide(before?.isSet ?? false);
      if (isSet === (before?.isSet ?? false)) return { isSet, hasChanged: false };
      // The change that this one replaces may not have been announced yet.
      if (before?.uncountedAt) await tell?.(before);
      const now = new Date();
      const _id = markId(kind, key.userId, key.targetId);
      const isAgain = isSet && isSetAgain(before, now);
      const { userId, targetId, targetOwnerId } = key;
      const after = {
        userId,
        targetId,
        targetOwnerId,
        _id,
        kind,
        isSet,
        since: now,
        isAgain,
        uncountedAt: now,
        callId: callId ?? null,
      };
      if (!(await this.marks.replace(before, after))) continue;
      // The earlier change may be uncounted, so the difference is useless: recount.
      await (before?.uncountedAt ? counting?.recount(key) : add?.(isSet ? 1 : -1));
      await tell?.(after);
      this.uncounted.settle(after._id, now);
      return { isSet, hasChanged: true };
    }
  }

  /** Revokes the user's marks and all follows of the user. Revoked rows stay, with ids only. */
  async erase(userId: string): Promise<void> {
    for (const side of [{ userId }, { targetId: userId }])
      for (const kind of markKinds)
        for (;;) {
          const rows = await this.marks.list(kind, side, null, AT_ONCE);
          if (rows.length === 0) break;
          for (const row of rows) await this.change(kind, row, () => false);
        }
  }
}
