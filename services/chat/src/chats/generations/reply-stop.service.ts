import { orThrow } from '@masque/contracts';
import { Leases, RunningGenerations, Signals } from '@masque/generations';
import { Injectable } from '@nestjs/common';
import { ChatsRepository } from '../chats.repository.ts';
import { ReplyFeedsService } from './reply-feeds.service.ts';

const STOP_MS = 3_000;

@Injectable()
export class ReplyStopService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly generations: RunningGenerations,
    private readonly feeds: ReplyFeedsService,
    private readonly leases: Leases,
    private readonly signals: Signals,
  ) {}

  /** Also stops suggestions; `stopped` doesn't tell of those in other processes. */
  async stop(userId: string, chatId: string) {
    const row = await orThrow(this.chats.findOwn(userId, chatId), 'chat.not_found');
    this.signals.broadcast({ kind: 'stopSuggestions', userId, chatId });
    const stopped = this.generations.stopSuggestions(userId, chatId);
    if (!row.generation) return { stopped };
    const { id, owner } = row.generation;
    const own = this.generations.findIn(chatId);
    if (own?.id === id) {
      await own.stop();
      return { stopped: true };
    }
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

  async discard(userId: string, chatId: string, generationId: string | undefined): Promise<void> {
    this.signals.broadcast({ kind: 'discard', userId, chatId });
    if (generationId !== undefined) void this.leases.requestStop(generationId).catch(() => undefined);
    await this.generations.discard(userId, chatId);
  }
}
