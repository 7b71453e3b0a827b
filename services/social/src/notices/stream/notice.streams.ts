import type { ServerResponse } from 'node:http';
import { DomainError, type Viewer } from '@masque/contracts';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { beginEvents, type StreamSlots } from '@masque/service-kit/http';
import { METRICS, type Metrics } from '@masque/service-kit/metrics';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { SocialConfig } from '../../config.ts';
import { placeOf } from '../notice.cursor.ts';
import { NoticeLists } from '../notice.lists.ts';
import { NoticeSignals } from './notice.signals.ts';
import { NoticeSlots } from './notice.slots.ts';
import { NoticeStream } from './notice.stream.ts';

const TICK_MS = 1_000;

@Injectable()
export class NoticeStreams implements BeforeApplicationShutdown {
  private readonly byUser = new Map<string, Set<NoticeStream>>();
  private timer: NodeJS.Timeout | undefined;
  private isClosing = false;

  constructor(
    private readonly lists: NoticeLists,
    private readonly slots: NoticeSlots,
    signals: NoticeSignals,
    @Inject(CONFIG) private readonly config: SocialConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    metrics.measure('masque_open_streams', () => [[{ kind: 'notices' }, this.size]]);
    signals.on((userIds) => {
      for (const userId of userIds === 'all' ? this.byUser.keys() : userIds) this.wake(userId);
    });
  }

  get size(): number {
    return [...this.byUser.values()].reduce((sum, streams) => sum + streams.size, 0);
  }

  /** @throws DomainError `rate.limited` if the user has too many open streams, `server.unavailable` on shutdown */
  async open(viewer: Viewer, lastEventId = ''): Promise<(raw: ServerResponse, requestId: string) => void> {
    if (this.isClosing) throw new DomainError('server.unavailable');
    const slots = await this.slots.take(viewer.userId, 'notices');
    return (raw, requestId) => this.start(raw, requestId, { viewer, seq: placeOf(lastEventId), slots });
  }

  private start(
    raw: ServerResponse,
    requestId: string,
    { viewer, seq, slots }: { viewer: Viewer; seq: number | null; slots: StreamSlots<'notices'> },
  ): void {
    if (raw.destroyed) {
      slots.release();
      return;
    }
    const { userId } = viewer;
    const onFailure = (error: unknown) =>
      this.logger.warn(
        { reason: error instanceof Error ? error.message : '' },
        'reading new notices failed; retrying at the next poll',
      );
    const since = (from: number | null, revision: number | null) => this.lists.since(viewer, from, revision);
    const stream = new NoticeStream(raw, { since, onFailure }, seq);
    this.byUser.set(userId, (this.byUser.get(userId) ?? new Set()).add(stream));
    this.timer ??= setInterval(() => this.tick(), TICK_MS);
    raw.once('close', () => {
      stream.close();
      this.forget(userId, stream);
      slots.release();
    });
    beginEvents(raw, requestId);
    raw.flushHeaders();
    stream.start();
  }

  private wake(userId: string): void {
    for (const stream of this.byUser.get(userId) ?? []) stream.wake();
  }

  private tick(): void {
    const now = performance.now();
    for (const streams of this.byUser.values()) for (const stream of streams) stream.tick(now, this.config.streams);
  }

  private forget(userId: string, stream: NoticeStream): void {
    const streams = this.byUser.get(userId);
    streams?.delete(stream);
    if (streams?.size === 0) this.byUser.delete(userId);
    if (this.byUser.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Runs before the server closes, so that readers reconnect to another process. */
  beforeApplicationShutdown() {
    this.isClosing = true;
    clearInterval(this.timer);
    for (const streams of this.byUser.values()) for (const stream of streams) stream.leave();
  }
}
