import { type EventData, type EventEnvelope, type EventName, events } from '@masque/contracts';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Model } from 'mongoose';
import { currentRequestId, newId } from './context.ts';
import { KafkaBus } from './kafka.ts';
import type { Logger } from './logger.ts';
import { LOGGER } from './tokens.ts';

/**
 * Fields of a row whose state is published. The row itself is the outbox: an event carries the row's whole state, so
 * marking the row in the same write that changes it is enough (docs/adr/0002).
 */
export interface PublishedFields {
  revision: number;
  /** Present while the newest revision has not been acknowledged by Kafka. */
  pending?: boolean;
  requestId?: string;
}
export const publishedSchema = {
  revision: { type: Number, required: true, default: 1 },
  pending: { type: Boolean, index: true, sparse: true },
  requestId: { type: String },
} as const;

/** What a new row starts with. */
export const newlyPublished = () => ({ revision: 1, pending: true, requestId: currentRequestId() });
/** What every change of the row has to say besides its own: merge it into the update. */
export const changed = () => ({ $inc: { revision: 1 }, $set: { pending: true, requestId: currentRequestId() } });

interface PublishedRow extends PublishedFields {
  _id: string;
}
interface Source {
  event: EventName;
  waiting: Set<string>;
  running: Promise<void> | undefined;
  publish(id: string): Promise<void>;
  findPending(): Promise<string[]>;
}

const SWEEP_MS = 10_000;
const SWEEP_ROWS = 500;
const PARALLEL = 16;
const RETRY_MS = 500;
const DRAIN_MS = 3_000;
/** More ids than this are left to the sweep. */
const MAX_WAITING = 10_000;

/** Publishes rows after their write until Kafka has acknowledged; a sweep finds what a crash left behind. */
@Injectable()
export class Outbox implements OnModuleInit, BeforeApplicationShutdown {
  private readonly sources: Source[] = [];
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly bus: KafkaBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Says how rows of a collection become an event. The returned function asks for one row to be published now:
   * call it after each write; it never fails and need not be waited for.
   */
  publishes<N extends EventName, Row extends PublishedRow>(
    event: N,
    rows: Model<Row>,
    toData: (row: Row) => EventData<N>,
  ): (id: string) => void {
    const source: Source = {
      event,
      waiting: new Set(),
      running: undefined,
      publish: async (id) => {
        const row = await rows.findById(id).lean<Row>().exec();
        if (!row?.pending) return;
        await this.send(event, toData(row), row);
        await rows.updateOne({ _id: id, revision: row.revision }, { $unset: { pending: 1 } }).exec();
      },
      findPending: async () => {
        const found = await rows.find({ pending: true }, { _id: 1 }).limit(SWEEP_ROWS).lean<{ _id: string }[]>().exec();
        return found.map((row) => row._id);
      },
    };
    this.sources.push(source);
    return (id) => this.nudge(source, id);
  }

  onModuleInit() {
    const sweep = async () => {
      await Promise.all(this.sources.map((source) => this.sweep(source)));
      if (!this.isClosed) this.timer = setTimeout(() => void sweep(), SWEEP_MS);
    };
    void sweep();
  }

  private nudge(source: Source, id: string): void {
    if (source.waiting.size >= MAX_WAITING) return;
    source.waiting.add(id);
    source.running ??= this.run(source);
  }

  private async run(source: Source): Promise<void> {
    while (source.waiting.size > 0) {
      const ids = [...source.waiting].slice(0, PARALLEL);
      for (const id of ids) source.waiting.delete(id);
      const results = await Promise.allSettled(ids.map((id) => source.publish(id)));
      const failed = ids.filter((_, index) => results[index]?.status === 'rejected');
      if (failed.length === 0) continue;
      this.logger.warn({ event: source.event, rows: failed.length }, 'events wait for the store or the broker');
      if (this.isClosed) break; // the rows stay marked; the next start finds them
      for (const id of failed) source.waiting.add(id);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    source.running = undefined;
  }

  private async sweep(source: Source): Promise<void> {
    try {
      for (const id of await source.findPending()) this.nudge(source, id);
    } catch {
      this.logger.debug({ event: source.event }, 'the sweep waits for the store');
    }
  }

  private async send<N extends EventName>(event: N, data: EventData<N>, row: PublishedRow): Promise<void> {
    const { topic, key, version } = events[event];
    const envelope: EventEnvelope = {
      id: newId(),
      name: event,
      version,
      occurredAt: new Date().toISOString(),
      requestId: row.requestId ?? 'none',
      data,
    };
    const keyValue: unknown = Reflect.get(data, key);
    await this.bus.send(topic, [{ key: String(keyValue), value: JSON.stringify(envelope) }]);
  }

  /** What waits still goes out, as far as there is time; the rest stays marked. */
  async beforeApplicationShutdown() {
    this.isClosed = true;
    clearTimeout(this.timer);
    const drained = Promise.all(this.sources.map(async (source) => source.running));
    await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())]);
  }
}
