import { type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { ChatRow } from '../chats/chat.schema.ts';
import { ChatsRepository } from '../chats/chats.repository.ts';
import { excerpt, shownText } from '../chats/message.rules.ts';
import { MessagesRepository } from '../chats/messages.repository.ts';
import { Instance } from './instance.ts';
import { RepliesRepository } from './replies.repository.ts';
import { replyId } from './reply.schema.ts';
import { RunningReplies } from './running-replies.ts';

/** An instance that has not saved a reply for so long is not writing it any more. */
const DEAD_MS = 15_000;
const SWEEP_MS = 30_000;
const SWEEP_ROWS = 200;

/** Ends what a crash left unfinished: replies whose writer is gone become `broken`, deletions are completed. */
@Injectable()
export class RepairService implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly replies: RepliesRepository,
    private readonly running: RunningReplies,
    private readonly instance: Instance,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap() {
    const sweep = async () => {
      await this.sweep().catch(() => this.logger.debug('the repair of replies waits for the store'));
      if (!this.isClosed) this.timer = setTimeout(() => void sweep(), SWEEP_MS);
    };
    void sweep();
  }

  onModuleDestroy() {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private async sweep(): Promise<void> {
    for (const row of await this.chats.findRunning(SWEEP_ROWS)) await this.mend(row);
    for (const row of await this.chats.findPurging(SWEEP_ROWS)) await this.purge(row);
  }

  /**
   * Ends the chat's reply if nobody is writing it any more; answers whether the chat has changed since `row` was read.
   * The row may be older than the end of its reply, so a message that has ended is never touched.
   */
  async mend(row: ChatRow): Promise<boolean> {
    const { generation, _id: chatId } = row;
    if (!generation || this.running.of(chatId)?.messageId === generation.messageId) return false;
    const { messageId, bucket, instance, boot } = generation;
    const [reply, { messages }] = await Promise.all([
      this.replies.find(chatId, messageId),
      this.messages.bucket(chatId, bucket),
    ]);
    const lastSign = reply?.savedAt ?? row.updatedAt;
    // Another of our own boots is dead; this one has just ended it, or it would be running.
    const isLeft = instance === this.instance.name || Date.now() - lastSign.getTime() >= DEAD_MS;
    const message = messages.find(({ id }) => id === messageId);
    if (message && message.state !== 'streaming') {
      await this.chats.endReply(chatId, messageId, excerpt(shownText(message)), row.revision);
      if (isLeft && reply?.parts) await this.replies.finish(reply._id, row.userId, reply.trace);
      return true;
    }
    if (!isLeft) return false;
    const text = reply?.parts?.join('') ?? '';
    if (text === '') {
      const wasThere = await this.messages.removeUnfinished(chatId, bucket, messageId);
      if (message && !wasThere) return true;
      const last = messages.findLast(({ id }) => id !== messageId);
      await this.chats.dropReply(chatId, messageId, last ? excerpt(shownText(last)) : '');
      return true;
    }
    await this.messages.settle(chatId, bucket, messageId, text, 'broken');
    await this.chats.endReply(chatId, messageId, excerpt(text), row.revision);
    await this.replies.finish(replyId(chatId, messageId), row.userId, { ...reply?.trace, error: 'server.unavailable' });
    this.logger.warn({ chatId, boot }, 'a reply was left unfinished by a crash');
    return true;
  }

  /** What another instance has saved of a reply that it is writing. */
  async textSoFar(chatId: string, messageId: string): Promise<string> {
    const reply = await this.replies.find(chatId, messageId);
    return reply?.parts?.join('') ?? '';
  }

  /** Removes everything that was said in a deleted chat. */
  async purge(row: ChatRow): Promise<void> {
    const messageIds = await this.messages.purge(row._id, row.buckets + 1);
    await this.replies.delete(row._id, messageIds);
    await this.chats.purged(row._id);
  }
}
