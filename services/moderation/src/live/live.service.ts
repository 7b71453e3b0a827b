import type { ServerResponse } from 'node:http';
import type { Viewer } from '@masque/contracts';
import { CONFIG, type Logger, LOGGER, messageOf } from '@masque/service-kit';
import { OpenStreams } from '@masque/service-kit/http';
import { METRICS, type Metrics } from '@masque/service-kit/metrics';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { ModerationConfig } from '../config.ts';
import { LogService } from '../log/log.service.ts';
import { LiveSignals } from './live.signals.ts';
import { LiveSlots } from './live.slots.ts';
import { ReportStream } from './report.stream.ts';

@Injectable()
export class LiveService implements BeforeApplicationShutdown {
  private readonly byModerator: OpenStreams<ReportStream>;

  constructor(
    private readonly log: LogService,
    private readonly slots: LiveSlots,
    private readonly signals: LiveSignals,
    @Inject(CONFIG) config: ModerationConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    this.byModerator = new OpenStreams(config.streams);
    metrics.measure('masque_open_streams', () => [[{ kind: 'reports' }, this.byModerator.size]]);
    signals.on((reportIds) => {
      for (const stream of this.byModerator.all()) stream.note(reportIds);
    });
  }

  announce(reportIds: readonly string[]): void {
    this.signals.announce(reportIds);
  }

  async open({ userId }: Viewer): Promise<(raw: ServerResponse, requestId: string) => void> {
    this.byModerator.ensureOpen();
    const slots = await this.slots.take(userId, 'reports');
    const head = () => this.log.headSeq();
    const onFailure = (error: unknown) =>
      this.logger.warn({ reason: messageOf(error) }, 'reading report changes failed; retrying at the next poll');
    return (raw, requestId) =>
      this.byModerator.start(raw, requestId, userId, slots, () => new ReportStream(raw, { head, onFailure }));
  }

  /** Runs before the server closes. */
  beforeApplicationShutdown() {
    this.byModerator.disconnectAll();
  }
}
