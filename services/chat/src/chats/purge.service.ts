import { type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { UNDO_MS } from './chat.rules.ts';
import type { ChatRow } from './chat.schema.ts';
import { ChatsRepository } from './chats.repository.ts';
import { numbersIn } from './messages/gap.rules.ts';
import { BeginningsRepository } from './messages/beginnings.repository.ts';
import { MessagesRepository } from './messages/messages.repository.ts';
import { TailCache } from './messages/message-reader.ts';

const SWEEP_MS = 30_000;
const SWEEP_ROWS = 100;
/** Longer than the 24 hours in which a retry with the same Idempotency-Key could finish the chat. */
const BEGUN_MS = 26 * 3_600_000;
/** Long enough for a page left open; each opened character makes a draft. */
const DRAFT_MS = 7 * 24 * 3_600_000;
/** Keeps the purge clear of a last-second undo. */
const MARGIN_MS = 60_000;

/** Removes deleted chats (at once and again later), messages past their undo, old drafts, and leftovers of crashes. */
@Injectable()
export class PurgeService implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private readonly listeners: ((userId: string, chatId: string) => void)[] = [];

  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly beginnings: BeginningsRepository,
    private readonly tails: TailCache,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap() {
    const sweep = async () => {
      await this.sweep(new Date()).catch(() => this.logger.debug('purge failed; retrying later'));
      if (!this.isClosed) this.timer = setTimeout(() => void sweep(), SWEEP_MS);
    };
    this.timer = setTimeout(() => void sweep(), SWEEP_MS);
  }

  onModuleDestroy() {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  onPurge(listener: (userId: string, chatId: string) => void): void {
    this.listeners.push(listener);
  }

  async purgeChat({ _id, userId, nextSeq, generation }: ChatRow): Promise<string[]> {
    this.tails.delete(_id);
    for (const listener of this.listeners) listener(userId, _id);
    const written = await this.messages.remove(
      _id,
      Array.from({ length: nextSeq }, (_, seq) => seq),
    );
    return generation ? [...written, generation.id] : written;
  }

  async sweep(now: Date): Promise<number> {
    const rows = await this.chats.listPurging(now, SWEEP_ROWS);
    for (const row of rows) {
      if (row.isDeleted) {
        await this.purgeChat(row);
        await this.chats.schedulePurge(row, null, []);
      } else if (isAbandoned(row, now)) {
        if (await this.chats.removeDraft(row)) await this.purgeChat(row);
      } else await this.purgeMessages(row, now);
    }
    await this.removeUnfinished(now);
    return rows.length;
  }

  private async removeUnfinished(now: Date): Promise<void> {
    for (const id of await this.beginnings.listBegun(new Date(now.getTime() - BEGUN_MS), SWEEP_ROWS)) {
      if (!(await this.chats.find(id))) await this.messages.removeLeft(id);
      await this.beginnings.end(id);
    }
  }

  private async purgeMessages(row: ChatRow, now: Date): Promise<void> {
    const isDue = ({ at }: { at: Date }) => at.getTime() + UNDO_MS + MARGIN_MS <= now.getTime();
    const left = row.deletions.filter((deletion) => !isDue(deletion));
    await this.messages.remove(row._id, numbersIn(row.deletions.filter(isDue).flatMap(({ ranges }) => ranges)));
    const [oldest] = left;
    const due = [...(oldest ? [purgeTime(oldest.at)] : []), ...(row.isDraft ? [draftEnd(row)] : [])];
    const [next = null] = due.toSorted((a, b) => a.getTime() - b.getTime());
    await this.chats.schedulePurge(row, next, left);
  }
}

export const draftEnd = ({ updatedAt }: Pick<ChatRow, 'updatedAt'>): Date => new Date(updatedAt.getTime() + DRAFT_MS);

const isAbandoned = (row: ChatRow, now: Date): boolean =>
  row.isDraft === true && !row.generation && draftEnd(row) <= now;

export const purgeTime = (at: Date): Date => new Date(at.getTime() + UNDO_MS + MARGIN_MS);
