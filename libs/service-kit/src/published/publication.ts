import { type EventName, eventSpec } from '@masque/contracts';
import type { Collection, mongo } from 'mongoose';
import { type Logger, messageOf } from '../logger.ts';
import { Backlog } from './backlog.ts';
import type { EventProducer } from '../events/event-producer.ts';
import { UnpublishedStates } from './unpublished-states.ts';
import { batchesOf, isRefused, toOutgoing, type Outgoing } from './outgoing.ts';
import { errorPath, markPath, type PublishedRow } from './published-row.ts';

const BATCH_ROWS = 500;
const AWAY_MS = [250, 500, 1_000, 2_000];
const ROW_RETRY_MS = [250, 1_000, 4_000];
const REASON_LENGTH = 500;
const MOST_COUNTED = 1_000;

export class Publication {
  private readonly backlog: Backlog;
  private readonly mark: string;
  private readonly unpublished = new UnpublishedStates();
  private running: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private outages = 0;
  private isClosed = false;

  constructor(
    readonly event: EventName,
    private readonly rows: () => Collection<PublishedRow>,
    private readonly toData: (row: PublishedRow) => unknown,
    private readonly producer: EventProducer,
    private readonly logger: Logger,
    private readonly onPublished: (rows: number) => void,
    coalesceMs: number,
  ) {
    this.mark = markPath(event);
    this.backlog = new Backlog(Math.min(eventSpec(event).coalesceMs ?? 0, coalesceMs));
  }

  nudge(id: string): void {
    this.backlog.add(id);
    this.schedule();
  }

  async sweep(): Promise<boolean> {
    const found = await this.rows()
      .find({ [this.mark]: true } as mongo.Filter<PublishedRow>, { projection: { _id: 1, revision: 1 } })
      .limit(BATCH_ROWS)
      .toArray();
    this.unpublished.replaceAll(found, performance.now());
    for (const { _id } of found) this.nudge(_id);
    return found.length < BATCH_ROWS;
  }

  countDead(): Promise<number> {
    return this.rows().countDocuments({ [this.mark]: 'dead' }, { limit: MOST_COUNTED });
  }

  oldestSeconds(): number {
    return this.unpublished.oldestSeconds(performance.now());
  }

  async idle(): Promise<void> {
    await this.running;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.running;
    this.backlog.makeAllDue();
    await this.run();
  }

  private schedule(): void {
    if (this.running || this.isClosed) return;
    clearTimeout(this.timer);
    const wait = this.backlog.dueIn();
    if (wait === undefined) return;
    const start = () => {
      this.running = this.run().finally(() => {
        this.running = undefined;
        this.schedule();
      });
    };
    if (wait > 0) this.timer = setTimeout(start, wait);
    else start();
  }

  private async run(): Promise<void> {
    for (;;) {
      const ids = this.backlog.claimDue(BATCH_ROWS);
      if (ids.length === 0) return;
      try {
        await this.publish(ids);
        this.outages = 0;
      } catch (error) {
        const wait = AWAY_MS[Math.min(this.outages, AWAY_MS.length - 1)] ?? 0;
        this.outages += 1;
        this.logger.warn(
          { event: this.event, rows: ids.length, reason: messageOf(error) },
          'publishing events postponed: store or broker unavailable',
        );
        if (this.isClosed) return;
        this.backlog.postponeAll(ids, wait);
        return;
      }
    }
  }

  private async publish(ids: readonly string[]): Promise<void> {
    const filter = { _id: { $in: ids }, [this.mark]: true } as unknown as mongo.Filter<PublishedRow>;
    const rows = (await this.rows().find(filter).toArray()) as PublishedRow[];
    // The missing ones were published by another instance, or are dead.
    const there = new Set(rows.map(({ _id }) => _id));
    for (const id of ids) if (!there.has(id)) this.backlog.clearFailures(id);
    const outgoing: Outgoing[] = [];
    for (const row of rows) {
      try {
        outgoing.push(toOutgoing(this.event, row, this.toData(row)));
      } catch (error) {
        await this.rowFailed(row, error);
      }
    }
    for (const batch of batchesOf(outgoing)) await this.sendBatch(batch);
  }

  private async sendBatch(batch: readonly Outgoing[]): Promise<void> {
    try {
      await this.producer.send(this.event, batch);
      this.onPublished(batch.length);
      await this.unmark(batch);
    } catch (error) {
      if (!isRefused(error)) throw error;
      const [first] = batch;
      if (batch.length === 1 && first) return this.rowFailed(first.row, error);
      for (const each of batch) await this.sendBatch([each]);
    }
  }

  private async unmark(batch: readonly Outgoing[]): Promise<void> {
    const update = { $unset: { [this.mark]: 1, [errorPath(this.event)]: 1 } } as mongo.UpdateFilter<PublishedRow>;
    const operations = batch.map(({ row: { _id, revision } }) => ({
      updateOne: { filter: { _id, revision }, update },
    }));
    await this.rows().bulkWrite(operations, { ordered: false });
    for (const { row } of batch) {
      this.backlog.clearFailures(row._id);
      this.unpublished.delete(row._id);
    }
  }

  private async rowFailed({ _id, revision }: PublishedRow, error: unknown): Promise<void> {
    const reason = messageOf(error).slice(0, REASON_LENGTH);
    const wait = ROW_RETRY_MS[this.backlog.failuresOf(_id, revision)];
    if (wait !== undefined) {
      this.logger.warn({ event: this.event, row: _id, reason }, 'could not publish a row; retrying');
      return this.backlog.retryLater(_id, revision, wait);
    }
    await this.rows().updateOne({ _id, revision }, { $set: { [this.mark]: 'dead', [errorPath(this.event)]: reason } });
    this.backlog.clearFailures(_id);
    this.logger.error({ event: this.event, row: _id, reason }, 'could not publish a row; marked as dead');
  }
}
