import type { ServerResponse } from 'node:http';
import { Signals, UserSlots } from '@masque/generations';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { OpenStreams } from '@masque/service-kit/http';
import { METRICS, type Metrics } from '@masque/service-kit/metrics';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { ChatCharactersService } from '../characters/characters.service.ts';
import { ChangeLog } from '../chats/change-log.ts';
import { ChatsService } from '../chats/chats.service.ts';
import { ReplyFeedsService } from '../chats/generations/reply-feeds.service.ts';
import type { ChatConfig } from '../config.ts';
import { ChangeStream, cursorOf } from './change-stream.ts';
import { ChangesService } from './changes.service.ts';

export interface ChangesRequest {
  readonly userId: string;
  readonly chatId: string;
  readonly lastEventId: string | undefined;
}

/** A commit wakes its chat's streams in all processes. The next heartbeat makes up for a lost signal. */
@Injectable()
export class ChangeStreams implements BeforeApplicationShutdown {
  private readonly byChat: OpenStreams<ChangeStream>;

  constructor(
    private readonly chats: ChatsService,
    private readonly changes: ChangesService,
    private readonly feeds: ReplyFeedsService,
    private readonly slots: UserSlots,
    characters: ChatCharactersService,
    log: ChangeLog,
    signals: Signals,
    @Inject(CONFIG) config: ChatConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    this.byChat = new OpenStreams(config.streams);
    metrics.measure('masque_open_streams', () => [[{ kind: 'changes' }, this.size]]);
    log.onCommit((chatId, revision) => {
      this.wake(chatId, revision);
      signals.broadcast({ kind: 'changed', chatId, revision });
    });
    characters.onChange((characterId) => {
      for (const stream of this.byChat.all()) stream.wakeFor(characterId);
    });
    signals.on('changed', ({ chatId, revision }) => this.wake(chatId, revision));
    signals.onListening(() => {
      for (const stream of this.byChat.all()) stream.wake();
    });
  }

  get size(): number {
    return this.byChat.size;
  }

  /** @throws `chat.not_found`; 429 when the user follows too many chats; `server.unavailable` on shutdown */
  async open({ userId, chatId, lastEventId }: ChangesRequest): Promise<(raw: ServerResponse, id: string) => void> {
    this.byChat.ensureOpen();
    await this.chats.get(userId, chatId);
    const slots = await this.slots.take(userId, 'changes');
    const { chats, changes, feeds, logger } = this;
    const onFailure = (error: unknown) =>
      logger.warn(
        { chatId, reason: error instanceof Error ? error.message : '' },
        'reading chat changes failed; retrying at the next poll',
      );
    const parts = { chatId, chats, changes, feeds, onFailure };
    return (raw, requestId) =>
      this.byChat.start(raw, requestId, chatId, slots, () => new ChangeStream(raw, parts, cursorOf(lastEventId)));
  }

  private wake(chatId: string, revision: number): void {
    for (const stream of this.byChat.of(chatId)) stream.wake(revision);
  }

  /** After the replies have ended and before the server closes: readers see the ends and reconnect elsewhere. */
  beforeApplicationShutdown() {
    this.byChat.disconnectAll();
  }
}
