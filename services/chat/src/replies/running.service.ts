import { Injectable } from '@nestjs/common';
import { type ChatRow, ChatsService } from '../chats/chats.service.ts';
import { ClaimsService } from '../chats/claims.service.ts';
import { HistoryService } from '../chats/history.service.ts';
import { GenerationLog, Generations, Leases, Signals } from '@masque/generations';
import { FeedsService, type OpenFeed } from './feeds.service.ts';

const STOP_MS = 3_000;

@Injectable()
export class RunningRepliesService {
  constructor(
    private readonly chats: ChatsService,
    private readonly claims: ClaimsService,
    private readonly history: HistoryService,
    private readonly generations: Generations,
    private readonly feeds: FeedsService,
    private readonly leases: Leases,
    private readonly signals: Signals,
    private readonly log: GenerationLog,
  ) {}

  /** Also stops suggestions; `stopped` doesn't tell of those in other processes. */
  async stop(userId: string, chatId: string) {
    const row = await this.chats.get(userId, chatId);
    this.signals.broadcast({ kind: 'stopSuggestions', userId, chatId });
    const stopped = this.generations.stopSuggestions(userId, chatId);
    if (!row.generation) return { stopped };
    const own = this.own(row);
    if (own) {
      await own.stop();
      return { stopped: true };
    }
    const { id, owner } = row.generation;
    const open = this.feeds.open(row);
    this.signals.send(owner, { kind: 'stop', id });
    await this.leases.requestStop(id).catch(() => this.claims.wantStop(chatId, id));
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, STOP_MS);
    await Promise.race([open.feed.ended, late.promise]);
    clearTimeout(timer);
    open.close();
    return { stopped: true };
  }

  /** `generationId` is null when an interrupted deletion has already dropped it. */
  async discard(userId: string, chatId: string, generationId: string | null): Promise<void> {
    this.signals.broadcast({ kind: 'discard', userId, chatId });
    if (generationId !== null) void this.leases.requestStop(generationId).catch(() => undefined);
    await this.generations.discard(userId, chatId);
  }

  endAllOf(userId: string): void {
    this.generations.stopAllOf(userId);
  }

  async forget(generationIds: readonly string[]): Promise<void> {
    await this.log.remove(generationIds);
  }

  private own(row: ChatRow) {
    const own = this.generations.of(row._id);
    return own?.id === row.generation?.id ? own : undefined;
  }

  /** `lastEventId` is `{messageId}:{length}`; that of another message starts from 0. Null: nothing to resume. */
  async resume(userId: string, chatId: string, lastEventId: string | undefined) {
    const row = await this.chats.get(userId, chatId);
    const [, messageId, digits] = /^(.+):(\d{1,9})$/.exec(lastEventId ?? '') ?? [];
    const open = row.generation ? await this.feeds.openFor(userId, row) : await this.ended(row, messageId);
    if (!open) return null;
    const { reference } = open.feed.facts;
    const seen = reference?.messageId === messageId ? Number(digits) : 0;
    return { feed: open.feed, from: Math.max(0, seen - (reference?.from ?? 0)), close: open.close };
  }

  private async ended(row: ChatRow, messageId: string | undefined): Promise<OpenFeed | null> {
    const message = messageId === undefined ? null : await this.history.findLive(row, messageId);
    return message?.sender === 'character' ? this.feeds.ended(row, message, null) : null;
  }
}
