import type { MarkKind } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { Uncounted } from '../tallies/uncounted.ts';
import type { Place } from '../page.cursor.ts';
import { markId, type MarkRow } from './mark.row.ts';
import { MarksRepository, type MarkSide } from './marks.repository.ts';

export type { MarkRow } from './mark.row.ts';

/** Who marks what. */
export type MarkKey = Pick<MarkRow, 'userId' | 'targetId' | 'targetOwnerId'>;

/** How a kind of marks is counted. */
export interface MarkCounting {
  /** Called before the mark is written; what it answers adds one afterwards, or takes one away. */
  begin(key: MarkKey): Promise<(by: 1 | -1) => Promise<unknown>>;
  recount(key: MarkKey): Promise<unknown>;
}

/** Favourites and follows: set or not, and counted. */
@Injectable()
export class MarksService {
  private readonly countings = new Map<MarkKind, MarkCounting>();
  private readonly settle: (id: string, at: Date) => void;

  constructor(
    private readonly marks: MarksRepository,
    uncounted: Uncounted,
  ) {
    this.settle = uncounted.watch(marks.marks.rows, (row) =>
      Promise.resolve(this.countings.get(row.kind)?.recount(row)),
    );
  }

  countBy(kind: MarkKind, counting: MarkCounting): void {
    this.countings.set(kind, counting);
  }

  async isSet(kind: MarkKind, userId: string, targetId: string): Promise<boolean> {
    return (await this.marks.find(kind, userId, targetId))?.isSet ?? false;
  }

  /** Set ones after a place, newest first. */
  list(kind: MarkKind, side: MarkSide, after: Place | null, limit: number): Promise<MarkRow[]> {
    return this.marks.list(kind, side, after, limit);
  }

  count(kind: MarkKind, side: MarkSide): Promise<number> {
    return this.marks.count(kind, side);
  }

  /** By target or by user; who has none is not among them. */
  countAll(kind: MarkKind, side: 'targetId' | 'userId', ids: readonly string[]): Promise<Map<string, number>> {
    return this.marks.countAll(kind, side, ids);
  }

  /** `decide` says from whether it is set whether it is to be; answers that, and whether it was a change. */
  async change(kind: MarkKind, key: MarkKey, decide: (isSet: boolean) => boolean) {
    const counting = this.countings.get(kind);
    const add = await counting?.begin(key);
    for (;;) {
      const before = await this.marks.find(kind, key.userId, key.targetId);
      const isSet = decide(before?.isSet ?? false);
      if (isSet === (before?.isSet ?? false)) return { isSet, hasChanged: false };
      const now = new Date();
      const after = { ...key, _id: markId(kind, key.userId, key.targetId), kind, isSet, since: now, uncountedAt: now };
      if (!(await this.marks.replace(before, after))) continue;
      // What may not have been counted yet makes the difference worthless.
      await (before?.uncountedAt ? counting?.recount(key) : add?.(isSet ? 1 : -1));
      this.settle(after._id, now);
      return { isSet, hasChanged: true };
    }
  }
}
