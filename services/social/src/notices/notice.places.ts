import { Injectable } from '@nestjs/common';
import { type BoxRow, emptyBox } from './box.row.ts';
import { BoxesRepository } from './boxes.repository.ts';
import type { NoticeRow } from './notice.row.ts';
import { NoticesRepository } from './notices.repository.ts';
import { NoticeSignals } from './stream/notice.signals.ts';

type Notice = NonNullable<BoxRow['newest']>;

/**
 * Gives each notice its place among its user's, without a gap in time: whoever has read up to a place has missed nothing
 * before it. A place is given by one write of the user's box, which names the notice; it is written on the notice's row
 * afterwards, by whoever looks at the box next if need be, and before any further place is given (docs/adr/0027).
 */
@Injectable()
export class NoticePlaces {
  private readonly turns = new Map<string, Promise<void>>();

  constructor(
    private readonly notices: NoticesRepository,
    private readonly boxes: BoxesRepository,
    private readonly signals: NoticeSignals,
  ) {}

  /** The user's box; every notice up to its `seq` has its place on its row. */
  async boxOf(userId: string): Promise<BoxRow> {
    const box = await this.boxes.find(userId);
    if (box?.newest) await this.settle(box, box.newest);
    return box ?? emptyBox(userId);
  }

  /** These users see other notices than before, or fewer: their devices look. */
  async touch(userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return;
    await this.boxes.touch(userIds);
    this.signals.announce(userIds);
  }

  /** The account was deleted. */
  async forget(userId: string): Promise<void> {
    await this.boxes.delete(userId);
    this.signals.announce([userId]);
  }

  /**
   * Places a notice that has been written, unless it has a place or is gone. One after another for each user. `box`: as it
   * was before this very call wrote the notice; if it is still so, nobody can have placed it.
   */
  give(userId: string, notice: Notice, box?: BoxRow): Promise<void> {
    const before = this.turns.get(userId) ?? Promise.resolve();
    const given = before.then(async () => {
      if (!box || !(await this.tryGive(box, notice))) await this.giveNow(userId, notice.id);
    });
    const turn = given.catch(() => undefined);
    this.turns.set(userId, turn);
    void turn.then(() => this.turns.get(userId) === turn && this.turns.delete(userId));
    return given;
  }

  private async settle(box: BoxRow, { id, turn }: Notice): Promise<void> {
    await this.notices.place(id, turn, box.seq);
    await this.boxes.settle(box);
  }

  private async giveNow(userId: string, id: string): Promise<void> {
    for (;;) {
      const box = await this.boxOf(userId);
      const row = await this.notices.find(id);
      if (!row || hasPlace(row)) return;
      if (await this.tryGive(box, { id, turn: row.turn })) return;
    }
  }

  /** False when the box has changed. */
  private async tryGive(box: BoxRow, notice: Notice): Promise<boolean> {
    if (!(await this.boxes.advance(box, notice))) return false;
    await this.settle({ ...box, seq: box.seq + 1 }, notice);
    this.signals.announce([box._id]);
    return true;
  }
}

const hasPlace = ({ seq }: NoticeRow): boolean => seq !== undefined;
