import type { EventName, ServiceName } from '@masque/contracts';
import type { KitConfig } from '../config.ts';
import { newId } from '../context.ts';
import type { Health } from '../health.ts';
import { messageOf } from '../logger.ts';
import { waitAtMost } from '../wait-at-most.ts';
import { consumedBy, topicsOf } from './dispatch.ts';
import { ConsumerLag } from './consumer-lag.ts';
import { EventConsumer, positionKey } from './event-consumer.ts';
import { EventHandling, type HandlingParts } from './event-handling.ts';
import type { Positions, PositionStore } from './positions.ts';

const RETRY_MS = 500;
const SAVE_MS = 5_000;
const JOIN_MS = 4_000;

interface ListenerParts extends HandlingParts {
  readonly service: ServiceName;
  readonly config: KitConfig;
  readonly positions: PositionStore;
  readonly health: Health;
}

export class EventListener {
  private readonly consumers: EventConsumer[] = [];
  private readonly reached: Positions = new Map();
  private isConsuming = false;
  private isClosed = false;
  private starting: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private saved = '';

  constructor(private readonly parts: ListenerParts) {
    parts.health.add('consumer', async () => {
      if (!this.isConsuming) throw new Error('not consuming yet');
    });
    const { service, client, metrics } = parts;
    const lag = new ConsumerLag(client);
    metrics.measure('masque_consumer_lag', async () => [
      ...(await lag.ofGroup(service, topicsOf(consumedBy(service, 'one')))),
      ...(this.isConsuming ? await lag.ofPositions(this.reached, topicsOf(consumedBy(service, 'each'))) : []),
    ]);
  }

  start(): void {
    this.starting = this.keepStarting();
  }

  /** A consumer that is joining can't leave until it has joined. */
  async stop(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await waitAtMost(JOIN_MS, this.starting);
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
    await this.save();
  }

  private async keepStarting(): Promise<void> {
    const { client, logger, service } = this.parts;
    const one = consumedBy(service, 'one');
    const each = consumedBy(service, 'each');
    while (!this.isConsuming && !this.isClosed) {
      try {
        await client.ensureTopics();
        if (each.length > 0) await this.loadPositions(topicsOf(each));
        if (this.isClosed) return;
        this.consumers.length = 0;
        if (one.length > 0) this.addConsumer(service, one);
        if (each.length > 0) this.addConsumer(`${service}.${newId()}`, each, this.reached);
        await Promise.all(this.consumers.map((consumer) => consumer.start()));
        this.isConsuming = true;
      } catch (error) {
        logger.warn({ reason: messageOf(error) }, 'kafka not available yet');
        await Promise.allSettled(this.consumers.map((consumer) => consumer.stop()));
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    if (each.length > 0) this.scheduleSave();
  }

  private addConsumer(groupId: string, consumed: readonly EventName[], positions?: Positions): void {
    const { client, config } = this.parts;
    const handling = new EventHandling(consumed, this.parts);
    const settings = { groupId, topics: topicsOf(consumed), fetchWaitMs: config.kafka.fetchWaitMs };
    this.consumers.push(new EventConsumer(client, { ...settings, ...(positions ? { positions } : {}) }, handling));
  }

  private async loadPositions(topics: readonly string[]): Promise<void> {
    const { client, positions } = this.parts;
    const known = await positions.load();
    for (const topic of topics.map((name) => client.prefixed(name))) {
      const offsets = await client.ask((admin) => admin.fetchTopicOffsets(topic));
      for (const { partition, low, high } of offsets) {
        const key = positionKey(topic, partition);
        const unknown = positions.whenUnknown === 'beginning' ? BigInt(low) : BigInt(high);
        const offset = known.get(key) ?? unknown;
        const isThere = offset >= BigInt(low) && offset <= BigInt(high);
        this.reached.set(key, isThere ? offset : unknown);
      }
    }
  }

  private scheduleSave(): void {
    if (this.isClosed) return;
    this.timer = setTimeout(() => void this.save().finally(() => this.scheduleSave()), SAVE_MS);
  }

  private async save(): Promise<void> {
    const now = [...this.reached].join();
    if (now === this.saved) return;
    try {
      await this.parts.positions.save(this.reached);
      this.saved = now;
    } catch {
      // The next save tries again.
    }
  }
}
