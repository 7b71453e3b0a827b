import type { ServerResponse } from 'node:http';
import { DomainError, type Viewer } from '@masque/contracts';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { beginEvents, type StreamSlots } from '@masque/service-kit/http';
import { METRICS, type Metrics } from '@masque/service-kit/metrics';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { ModerationConfig } from '../config.ts';
import { LogService } from '../log/log.service.ts';
import { LiveSignals } from './live.signals.ts';
import { LiveSlots } from './live.slots.ts';
import { ReportStream } from './report.stream.ts';

const TICK_MS = 1_000;

@Injectable()
export class LiveService implements BeforeApplicationShutdown {
  private readonly streams = new Set<ReportStream>();
  private timer: NodeJS.Timeout | undefined;
  private isClosing = false;

  constructor(
    private readonly log: LogService,
    private readonly slots: LiveSlots,
    private readonly signals: LiveSignals,
    @Inject(CONFIG) private readonly config: ModerationConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    metrics.measure('masque_open_streams', () => [[{ kind: 'reports' }, this.streams.size]]);
    signals.on((reportIds) => {
      for (const stream of this.streams) stream.note(reportIds);
    });
  }

  announce(reportIds: readonly string[]): void {
    this.signals.announce(reportIds);
  }

  async open(viewer: Viewer): Promise<(raw: ServerResponse, requestId: string) => void> {
    if (this.isClosing) throw new DomainError('server.unavailable');
    const slots = await this.slots.take(viewer.userId, 'reports');
    return (raw, requestId) => this.start(raw, requestId, slots);
  }

  private start(raw: ServerResponse, requestId: string, slots: StreamSlots<'reports'>): void {
    if (raw.destroyed) {
      slots.release();
      return;
    }
    const onFailure = (error: unknown) =>
      this.logger.warn(
        { reason: error instanceof Error ? error.message : '' },
        'reading report changes failed; retrying at the next poll',
      );
    const stream = new ReportStream(raw, { head: () => this.log.headSeq(), onFailure });
    this.streams.add(stream);
    this.timer ??= setInterval(() => this.tick(), TICK_MS);
    raw.once('close', () => {
      stream.close();
      this.streams.delete(stream);
      slots.release();
    });
    beginEvents(raw, requestId);
    raw.flushHeaders();
    stream.start();
  }

  private tick(): void {
    const now = performance.now();
    for (const stream of this.streams) stream.tick(now, this.config.streams);
    if (this.streams.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Runs before the server closes, so that clients reconnect to another process. */
  beforeApplicationShutdown() {
    this.isClosing = true;
    clearInterval(this.timer);
    for (const stream of this.streams) stream.leave();
  }
}
