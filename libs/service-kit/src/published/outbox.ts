import type { EventName } from '@masque/contracts';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit, Optional } from '@nestjs/common';
import type { Collection } from 'mongoose';
import { EventProducer } from '../events/event-producer.ts';
import { CONFIG, type KitConfig } from '../config.ts';
import type { Logger } from '../logger.ts';
import { METRICS, type Metrics } from '../metrics/metrics.ts';
import { StoreConnection } from '../store/store.ts';
import { LOGGER } from '../tokens.ts';
import { waitAtMost } from '../wait-at-most.ts';
import { LatestRevisions } from './latest-revisions.ts';
import { Publication } from './publication.ts';
import { PublishedCollection, type PublishedSpec } from './published-collection.ts';
import type { PublishedRow } from './published-row.ts';

const SWEEP_MS = 5_000;
const DRAIN_MS = 3_000;

interface RegistryRow {
  _id: string;
  collection: string;
}

@Injectable()
export class Outbox implements OnModuleInit, BeforeApplicationShutdown {
  private readonly publications: Publication[] = [];
  private readonly registry: RegistryRow[] = [];
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private readonly published;

  constructor(
    private readonly store: StoreConnection,
    private readonly producer: EventProducer,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Metrics,
    @Inject(CONFIG) private readonly config: KitConfig,
    @Optional() private readonly latest?: LatestRevisions,
  ) {
    this.published = metrics.counter('masque_events_published_total');
    metrics.measure('masque_dead_rows', () =>
      Promise.all(this.publications.map(async (each) => [{ event: each.event }, await each.countDead()] as const)),
    );
    metrics.measure('masque_outbox_oldest_seconds', () =>
      this.publications.map((each) => [{ event: each.event }, each.oldestSeconds()] as const),
    );
  }

  collection<Row extends PublishedRow>(spec: PublishedSpec<Row>): PublishedCollection<Row> {
    const publications = Object.entries(spec.events).map(([event, toData]) => {
      const publication = new Publication(
        event as EventName,
        () => collection.rows as unknown as Collection<PublishedRow>,
        toData as (row: PublishedRow) => unknown,
        this.producer,
        this.logger,
        (rows) => this.published({ event }, rows),
        this.config.kafka.coalesceMs,
      );
      this.registry.push({ _id: event, collection: spec.name });
      return publication;
    });
    const collection = new PublishedCollection<Row>(this.store, spec, publications, this.latest);
    this.publications.push(...publications);
    return collection;
  }

  onModuleInit() {
    if (this.publications.length > 0) void this.keepSweeping();
  }

  private async keepSweeping(): Promise<void> {
    const isRegistered = await this.register();
    let isThrough = isRegistered;
    try {
      for (const publication of this.publications) {
        await publication.idle();
        if (!(await publication.sweep())) isThrough = false;
      }
    } catch {
      this.logger.debug({}, 'outbox sweep postponed: store unavailable');
      isThrough = true;
    }
    if (!this.isClosed) this.timer = setTimeout(() => void this.keepSweeping(), isThrough ? SWEEP_MS : 100);
  }

  private isRegistered = false;
  private async register(): Promise<boolean> {
    if (this.isRegistered) return true;
    try {
      const registry = this.store.collection<RegistryRow>('publications');
      for (const { _id, collection } of this.registry) {
        await registry.updateOne({ _id }, { $set: { collection } }, { upsert: true });
      }
      this.isRegistered = true;
    } catch {
      // The store is down; the next sweep tries again.
    }
    return this.isRegistered;
  }

  async beforeApplicationShutdown() {
    this.isClosed = true;
    clearTimeout(this.timer);
    await waitAtMost(DRAIN_MS, Promise.all(this.publications.map((each) => each.close())));
  }
}
