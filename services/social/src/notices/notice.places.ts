import { Injectable } from '@nestjs/common';
import { type BoxRow, emptyBox } from './box.row.ts';
import { BoxesRepository } from './boxes.repository.ts';
import type { NoticeRow } from './notice.row.ts';
import { NoticesRepository } from './notices.repository.ts';
import { NoticeSignals } from './stream/notice.signals.ts';

type Notice = NonNullable<BoxRow['newest']>;

/**
 * Assigns each user's notices consecutive places, so that a reader up to a place has missed nothing before it. One
 * write of the user's box assigns a place and names the notice. Its row gets the place afterwards, from the next reader
 * of the box if the writer died, and always before another place is assigned (docs/adr/0027).
 */
@Injectable()
export class NoticePlaces {
  private readonly turns = new Map<string, Promise<BoxRow | null>>();

  constructor(
    private readonly notices: NoticesRepository,
    private readonly boxes: BoxesRepository,
    private readonly signals: NoticeSignals,
  ) {}

  /** Every notice up to the box's `seq` has its place on its row. */
  async boxOf(userId: string): Promise<BoxRow> {
    const box = await this.find(userId);
    if (box.newest) {
      await this.confirm(box);
      await this.boxes.clearNewest(box);
    }
    return { ...box, newest: null };
  }

  async find(userId: string): Promise<BoxRow> {
    return (await this.boxes.find(userId)) ?? emptyBox(userId);
  }

  /** Makes the users' devices look again. */
  async touch(userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return;
    await this.boxes.touch(userIds);
    this.signals.announce(userIds);
  }

  async forget(userId: string): Promise<void> {
    await this.boxes.delete(userId);
    this.signals.announce([userId]);
  }

  /** Serialized per user. If `box`, read before the insert, is unchanged, nobody can have placed the notice yet. */
  async place(userId: string, notice: Notice, box: BoxRow | null): Promise<void> {
    const before = this.turns.get(userId) ?? Promise.resolve(null);
    const placed = before.then((last) => this.placeIn(box && (last ?? box), userId, notice));
    const turn = placed.catch(() => null);
    this.turns.set(userId, turn);
    const after = await placed.finally(() => this.turns.get(userId) === turn && this.turns.delete(userId));
    this.signals.announce([userId]);
    if (!this.turns.has(userId)) await this.boxes.clearNewest(after);
  }

  private async confirm(box: BoxRow): Promise<void> {
    if (box.newest) await this.notices.place(box.newest.id, box.newest.turn, box.seq);
  }

  private async placeIn(box: BoxRow | null, userId: string, notice: Notice): Promise<BoxRow> {
    return (box && (await this.tryPlace(box, notice))) ?? this.placeNow(userId, notice.id);
  }

  private async placeNow(userId: string, id: string): Promise<BoxRow> {
    for (;;) {
      const box = await this.boxOf(userId);
      const row = await this.notices.find(id);
      if (!row || hasPlace(row)) return box;
      const placed = await this.tryPlace(box, { id, turn: row.turn });
      if (placed) return placed;
    }
  }

  private async tryPlace(box: BoxRow, newest: Notice): Promise<BoxRow | null> {
    await this.confirm(box);
    if (!(await this.boxes.advance({ box, newest }))) return null;
    const after = { ...box, seq: box.seq + 1, revision: box.revision + 1, newest };
    await this.confirm(after);
    return { ...after, newest: null };
  }
}

const hasPlace = ({ seq }: NoticeRow): boolean => seq !== undefined;
