import { orThrow } from '@masque/contracts';
import { Generations, Leases, Signals } from '@masque/generations';
import { Injectable } from '@nestjs/common';
import type { ChatRow } from '../chat.schema.ts';
import { ChatsRepository } from '../chats.repository.ts';
import { HistoryService } from '../history.service.ts';
import { FeedsService, type OpenFeed } from './feeds.service.ts';

const STOP_MS = 3_000;

@Injectable()
export class RunningRepliesService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly history: HistoryService,
    private readonly generations: Generations,
    private readonly feeds: FeedsService,
    private readonly leases: Leases,
    private readonly signals: Signals,
  ) {}

  /** Also stops suggestions; `stopped` doesn't tell of those in other processes. */
  async stop(userId: string, chatId: string) {
    const row = await orThrow(this.chats.findOwn(userId, chatId), 'chat.not_found');
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
    await this.leases.requestStop(id).catch(() => this.chats.requestStop(chatId, id));
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, STOP_MS);
    await Promise.race([open.feed.ended, late.promise]);
    clearTimeout(timer);
    open.close();
    return { stopped: true };
  }

  private own(row: ChatRow) {
    const own = this.generations.of(row._id);
    return own?.id === row.generation?.id ? own : undefined;
  }

  /** `lastEventId` is `{messageId}:{length}`; that of another message starts from 0. Null: nothing to resume. */
  async resume(userId: string, chatId: string, lastEventId: string | undefined) {
    const row = await orThrow(this.chats.findOwn(userId, chatId), 'chat.not_found');
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
