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
  private readonly turns = new Map<string, Promise<void>>();

  constructor(
    private readonly notices: NoticesRepository,
    private readonly boxes: BoxesRepository,
    private readonly signals: NoticeSignals,
  ) {}

  /** Every notice up to the box's `seq` has its place on its row. */
  async boxOf(userId: string): Promise<BoxRow> {
    const box = await this.boxes.find(userId);
    if (box?.newest) await this.confirm(box, box.newest);
    return box ?? emptyBox(userId);
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
  place(userId: string, notice: Notice, box?: BoxRow): Promise<void> {
    const before = this.turns.get(userId) ?? Promise.resolve();
    const placed = before.then(async () => {
      if (!box || !(await this.tryPlace(box, notice))) await this.placeNow(userId, notice.id);
    });
    const turn = placed.catch(() => undefined);
    this.turns.set(userId, turn);
    void turn.then(() => this.turns.get(userId) === turn && this.turns.delete(userId));
    return placed;
  }

  private async confirm(box: BoxRow, { id, turn }: Notice): Promise<void> {
    await this.notices.place(id, turn, box.seq);
    await this.boxes.clearNewest(box);
  }

  private async placeNow(userId: string, id: string): Promise<void> {
    for (;;) {
      const box = await this.boxOf(userId);
      const row = await this.notices.find(id);
      if (!row || hasPlace(row)) return;
      if (await this.tryPlace(box, { id, turn: row.turn })) return;
    }
  }

  private async tryPlace(box: BoxRow, notice: Notice): Promise<boolean> {
    if (!(await this.boxes.advance(box, notice))) return false;
    await this.confirm({ ...box, seq: box.seq + 1 }, notice);
    this.signals.announce([box._id]);
    return true;
  }
}

const hasPlace = ({ seq }: NoticeRow): boolean => seq !== undefined;
