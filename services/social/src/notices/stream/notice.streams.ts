import type { ServerResponse } from 'node:http';
import type { Viewer } from '@masque/contracts';
import { CONFIG, type Logger, LOGGER, messageOf } from '@masque/service-kit';
import { OpenStreams } from '@masque/service-kit/http';
import { METRICS, type Metrics } from '@masque/service-kit/metrics';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { SocialConfig } from '../../config.ts';
import { placeOf } from '../notice.cursor.ts';
import { NoticeLists } from '../notice.lists.ts';
import { NoticeSignals } from './notice.signals.ts';
import { NoticeSlots } from './notice.slots.ts';
import { NoticeStream } from './notice.stream.ts';

@Injectable()
export class NoticeStreams implements BeforeApplicationShutdown {
  private readonly byUser: OpenStreams<NoticeStream>;

  constructor(
    private readonly lists: NoticeLists,
    private readonly slots: NoticeSlots,
    signals: NoticeSignals,
    @Inject(CONFIG) config: SocialConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    this.byUser = new OpenStreams(config.streams);
    metrics.measure('masque_open_streams', () => [[{ kind: 'notices' }, this.size]]);
    signals.on((userIds) => {
      for (const userId of userIds ?? this.byUser.ids()) for (const stream of this.byUser.of(userId)) stream.wake();
    });
  }

  get size(): number {
    return this.byUser.size;
  }

  /** @throws DomainError `rate.limited` if the user has too many open streams, `server.unavailable` on shutdown */
  async open(viewer: Viewer, lastEventId = ''): Promise<(raw: ServerResponse, requestId: string) => void> {
    this.byUser.ensureOpen();
    const { userId } = viewer;
    const slots = await this.slots.take(userId, 'notices');
    const since = (from: number | null, revision: number | null) => this.lists.since(viewer, from, revision);
    const onFailure = (error: unknown) =>
      this.logger.warn({ reason: messageOf(error) }, 'reading new notices failed; retrying at the next poll');
    return (raw, requestId) =>
      this.byUser.start(
        raw,
        requestId,
        userId,
        slots,
        () => new NoticeStream(raw, { since, onFailure }, placeOf(lastEventId)),
      );
  }

  beforeApplicationShutdown() {
    this.byUser.disconnectAll();
  }
}
