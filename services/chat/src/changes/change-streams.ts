import type { ServerResponse } from 'node:http';
import { DomainError } from '@masque/contracts';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { beginEvents } from '@masque/service-kit/http';
import { METRICS, type Metrics } from '@masque/service-kit/metrics';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { ChatCharactersService } from '../characters/characters.service.ts';
import { ChangeLog } from '../chats/change-log.ts';
import { ChatsService } from '../chats/chats.service.ts';
import type { ChatConfig } from '../config.ts';
import { FeedsService } from '../chats/generations/feeds.service.ts';
import { type ReplySlots, Signals, UserSlots } from '@masque/generations';
import { ChangeStream, cursorOf } from './change-stream.ts';
import { ChangesService } from './changes.service.ts';

const TICK_MS = 1_000;

export interface ChangesRequest {
  readonly userId: string;
  readonly chatId: string;
  readonly lastEventId: string | undefined;
}

/** A commit wakes its chat's streams in all processes. The next heartbeat makes up for a lost signal. */
@Injectable()
export class ChangeStreams implements BeforeApplicationShutdown {
  private readonly byChat = new Map<string, Set<ChangeStream>>();
  private timer: NodeJS.Timeout | undefined;
  private isClosing = false;

  constructor(
    private readonly chats: ChatsService,
    private readonly changes: ChangesService,
    private readonly feeds: FeedsService,
    private readonly slots: UserSlots,
    characters: ChatCharactersService,
    log: ChangeLog,
    signals: Signals,
    @Inject(CONFIG) private readonly config: ChatConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    metrics.measure('masque_open_streams', () => [[{ kind: 'changes' }, this.size]]);
    log.onCommit((chatId, revision) => {
      this.wake(chatId, revision);
      signals.broadcast({ kind: 'changed', chatId, revision });
    });
    characters.onChange((characterId) => {
      for (const streams of this.byChat.values()) for (const stream of streams) stream.wakeFor(characterId);
    });
    signals.on('changed', ({ chatId, revision }) => this.wake(chatId, revision));
    signals.onListening(() => {
      for (const chatId of this.byChat.keys()) this.wake(chatId);
    });
  }

  get size(): number {
    return [...this.byChat.values()].reduce((sum, streams) => sum + streams.size, 0);
  }

  /** @throws `chat.not_found`; 429 when the user follows too many chats */
  async open({ userId, chatId, lastEventId }: ChangesRequest): Promise<(raw: ServerResponse, id: string) => void> {
    if (this.isClosing) throw new DomainError('server.unavailable');
    await this.chats.get(userId, chatId);
    const slots = await this.slots.take(userId, 'changes');
    return (raw, requestId) => this.start(raw, requestId, { chatId, lastEventId, slots });
  }

  private start(
    raw: ServerResponse,
    requestId: string,
    { chatId, lastEventId, slots }: Pick<ChangesRequest, 'chatId' | 'lastEventId'> & { slots: ReplySlots },
  ): void {
    if (raw.destroyed) {
      slots.release();
      return;
    }
    const { chats, changes, feeds, logger } = this;
    const onFailure = (error: unknown) =>
      logger.warn(
        { chatId, reason: error instanceof Error ? error.message : '' },
        'reading chat changes failed; retrying at the next poll',
      );
    const stream = new ChangeStream(raw, { chatId, chats, changes, feeds, onFailure }, cursorOf(lastEventId));
    this.byChat.set(chatId, (this.byChat.get(chatId) ?? new Set()).add(stream));
    this.timer ??= setInterval(() => this.tick(), TICK_MS);
    raw.once('close', () => {
      stream.close();
      this.forget(chatId, stream);
      slots.release();
    });
    beginEvents(raw, requestId);
    raw.flushHeaders();
    stream.start();
  }

  private wake(chatId: string, revision?: number): void {
    for (const stream of this.byChat.get(chatId) ?? []) stream.wake(revision);
  }

  private tick(): void {
    const now = performance.now();
    for (const streams of this.byChat.values()) for (const stream of streams) stream.tick(now, this.config.streams);
  }

  private forget(chatId: string, stream: ChangeStream): void {
    const streams = this.byChat.get(chatId);
    streams?.delete(stream);
    if (streams?.size === 0) this.byChat.delete(chatId);
    if (this.byChat.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** After the replies have ended and before the server closes: readers see the ends and reconnect elsewhere. */
  beforeApplicationShutdown() {
    this.isClosing = true;
    clearInterval(this.timer);
    for (const streams of this.byChat.values()) for (const stream of streams) stream.disconnect();
  }
}
