import {
  type chatRoutes,
  DomainError,
  ensure,
  generationDefaults,
  type MemorySettings,
  type ParsedInput,
} from '@masque/contracts';
import { type Logger, LOGGER } from '@masque/service-kit';
import { JobQueue } from '@masque/service-kit/jobs';
import { Inject, Injectable } from '@nestjs/common';
import { MemoryWriter } from '../chats/memory-row/memory.writer.ts';
import { type ChatRow, ChatsService } from '../chats/chats.service.ts';
import { MessageReader } from '../chats/messages/message-reader.ts';
import { coveredEnd, isMemoryOn, leftOut, type RecalledHistory, summaryOf } from '../chats/memory-row/memory.rules.ts';
import type { chatJobs } from '../job-table.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { isPending, toMemory } from './memory.view.ts';

type Change = ParsedInput<typeof chatRoutes.changeMemory>['body'];

const TRIES = 10;
const CHARACTERS_PER_TOKEN = 4;
/** Share of the context that newer messages fill anyway. */
const NEWEST = 3 / 4;

@Injectable()
export class MemoryService {
  constructor(
    private readonly chats: ChatsService,
    private readonly writer: MemoryWriter,
    private readonly reader: MessageReader,
    private readonly settings: SettingsService,
    private readonly jobs: JobQueue<typeof chatJobs>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async get(userId: string, chatId: string) {
    return this.show(await this.chats.get(userId, chatId));
  }

  private async show(row: ChatRow) {
    const end = coveredEnd(row);
    const [message] = end === null ? [] : await this.reader.documents(row, [end]);
    return toMemory(row, await this.settings.memory(row.userId), message?.id ?? null);
  }

  async change(userId: string, chatId: string, { revision, ...change }: Change) {
    await this.retry(userId, chatId, async (row) => {
      if (revision !== undefined && revision !== (row.memory?.rev ?? 0))
        throw new DomainError('memory.stale', {}, { fields: { memory: await this.show(row) } });
      return (change.text === undefined && change.isOn === undefined) || this.writer.change(row, change);
    });
    return this.get(userId, chatId);
  }

  /** @throws `memory.off`, `server.unavailable` */
  async rebuild(userId: string, chatId: string) {
    const settings = await this.settings.memory(userId);
    await this.retry(userId, chatId, async (row) => {
      ensure(isMemoryOn(row, settings), 'memory.off');
      const upTo = Math.max(summaryOf(row).upTo, row.memory?.wanted ?? -1);
      const context = row.settings?.contextSize ?? generationDefaults.contextSize;
      const most = upTo >= 0 ? upTo : await this.writer.findEndBefore(row, context * CHARACTERS_PER_TOKEN * NEWEST);
      return most < 0 || this.writer.startRebuild(row, most);
    });
    await this.requestJob(userId, chatId).catch(() => {
      throw new DomainError('server.unavailable');
    });
    return this.get(userId, chatId);
  }

  private async retry(userId: string, chatId: string, step: (row: ChatRow) => Promise<boolean>): Promise<void> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if (await step(await this.chats.get(userId, chatId))) return;
    }
    throw new DomainError('server.unavailable');
  }

  async requestJob(userId: string, chatId: string): Promise<void> {
    await this.jobs.enqueue('summarize', { userId, chatId });
  }

  /** `kept`: messages of the history that were sent. Never rejects: the next reply asks again. */
  async requestSummaryIfDue(
    row: ChatRow,
    settings: MemorySettings,
    history: RecalledHistory,
    kept: number,
  ): Promise<void> {
    try {
      if (!isMemoryOn(row, settings)) return;
      const upTo = leftOut(history, kept);
      const isNew = upTo > Math.max(summaryOf(row).upTo, row.memory?.wanted ?? -1);
      const pauseUntil = row.memory?.failure?.pauseUntil.getTime() ?? 0;
      if (isNew) await this.writer.requestSummary(row._id, upTo);
      if ((isNew || isPending(row)) && pauseUntil <= Date.now()) await this.requestJob(row.userId, row._id);
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      this.logger.warn({ reason, chatId: row._id }, 'requesting a summary failed');
    }
  }
}
