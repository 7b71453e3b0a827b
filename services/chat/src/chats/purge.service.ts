import { type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { UNDO_MS } from './chat.rules.ts';
import type { ChatRow } from './chat.schema.ts';
import { ChatsRepository } from './chats.repository.ts';
import { numbersIn } from './messages/gap.rules.ts';
import { MessagesRepository } from './messages/messages.repository.ts';
import { TailCache } from './messages/tail.cache.ts';

const SWEEP_MS = 30_000;
const SWEEP_ROWS = 100;
/** A chat that was begun so long ago is never finished: its Idempotency-Key, by which it could be, holds for 24 hours. */
const BEGUN_MS = 26 * 3_600_000;
/** Long enough for a page that was left open; each opened character makes one. */
const DRAFT_MS = 7 * 24 * 3_600_000;
/** A deletion that could just be undone is not removed yet. */
const MARGIN_MS = 60_000;

/**
 * Removes for good what was deleted: chats at once, and again later; messages when their deletion can't be undone. Also
 * drafts in which nothing was ever said, and what crashes left of chats that never came to be.
 */
@Injectable()
export class PurgeService implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private readonly listeners: ((userId: string, chatId: string) => void)[] = [];

  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly tails: TailCache,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap() {
    const sweep = async () => {
      await this.sweep(new Date()).catch(() => this.logger.debug('removing for good waits for the store'));
      if (!this.isClosed) this.timer = setTimeout(() => void sweep(), SWEEP_MS);
    };
    this.timer = setTimeout(() => void sweep(), SWEEP_MS);
  }

  onModuleDestroy() {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  /** Calls a function for each deleted chat whose messages this process removes: whoever keeps texts of it removes them too. */
  onPurge(listener: (userId: string, chatId: string) => void): void {
    this.listeners.push(listener);
  }

  /**
   * All documents of a deleted chat, those of its running generation too. Answers the generations that wrote in it a moment
   * ago: their logs may still be there.
   */
  async purgeChat({ _id, userId, nextSeq, generation }: ChatRow): Promise<string[]> {
    this.tails.delete(_id);
    for (const listener of this.listeners) listener(userId, _id);
    const written = await this.messages.remove(
      _id,
      Array.from({ length: nextSeq }, (_, seq) => seq),
    );
    return generation ? [...written, generation.id] : written;
  }

  /** Removes what is due at that time; how many chats had something. */
  async sweep(now: Date): Promise<number> {
    const rows = await this.chats.listPurging(now, SWEEP_ROWS);
    for (const row of rows) {
      if (row.isDeleted) {
        await this.purgeChat(row);
        await this.chats.purged(row, null, []);
      } else if (isAbandoned(row, now)) {
        if (await this.chats.removeDraft(row)) await this.purgeChat(row);
      } else await this.purgeMessages(row, now);
    }
    await this.removeUnfinished(now);
    return rows.length;
  }

  /** Messages of imports and branches that broke off before their chat had a row. */
  private async removeUnfinished(now: Date): Promise<void> {
    for (const id of await this.messages.listBegun(new Date(now.getTime() - BEGUN_MS), SWEEP_ROWS)) {
      if (!(await this.chats.find(id))) await this.messages.removeLeft(id);
      await this.messages.begun(id);
    }
  }

  private async purgeMessages(row: ChatRow, now: Date): Promise<void> {
    const isDue = ({ at }: { at: Date }) => at.getTime() + UNDO_MS + MARGIN_MS <= now.getTime();
    const left = row.deletions.filter((deletion) => !isDue(deletion));
    await this.messages.remove(row._id, numbersIn(row.deletions.filter(isDue).flatMap(({ ranges }) => ranges)));
    const [oldest] = left;
    const due = [...(oldest ? [purgeTime(oldest.at)] : []), ...(row.isDraft ? [draftEnd(row)] : [])];
    const [next = null] = due.toSorted((a, b) => a.getTime() - b.getTime());
    await this.chats.purged(row, next, left);
  }
}

/** When a draft is removed, unless its user says something. */
export const draftEnd = ({ updatedAt }: Pick<ChatRow, 'updatedAt'>): Date => new Date(updatedAt.getTime() + DRAFT_MS);

const isAbandoned = (row: ChatRow, now: Date): boolean =>
  row.isDraft === true && !row.generation && draftEnd(row) <= now;

/** When a deletion's messages are removed for good. */
export const purgeTime = (at: Date): Date => new Date(at.getTime() + UNDO_MS + MARGIN_MS);
