import { type EventName, eventSpec } from '@masque/contracts';
import type { Collection, mongo } from 'mongoose';
import type { Logger } from '../logger.ts';
import { Backlog } from './backlog.ts';
import { UnpublishedStates } from './unpublished-states.ts';
import { batchesOf, type EventSender, isRefused, toOutgoing, type Outgoing } from './outgoing.ts';
import { errorPath, markPath, type PublishedRow } from './published-row.ts';

/** Rows of one read, one `update` command and, as far as they fit, one batch to Kafka. */
const BATCH_ROWS = 500;
/** Waits between attempts while the store or the broker is away. */
const AWAY_MS = [250, 500, 1_000, 2_000];
/** Waits between attempts of a row that is itself at fault; then it is dead. */
const ROW_RETRY_MS = [250, 1_000, 4_000];
const REASON_LENGTH = 500;
/** More dead rows than this are a matter of the cause and not of the number. */
const MOST_COUNTED = 1_000;

/** Relays the rows of one collection as one event: reads those with a mark, sends them, removes the marks. */
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
    private readonly sender: EventSender,
    private readonly logger: Logger,
    /** Told how many rows Kafka has acknowledged. */
    private readonly onPublished: (rows: number) => void,
    /** At most, whatever the event allows. */
    coalesceMs: number,
  ) {
    this.mark = markPath(event);
    this.backlog = new Backlog(Math.min(eventSpec(event).coalesceMs ?? 0, coalesceMs));
  }

  /** Asks for a row to be published; never fails, and need not be waited for. */
  nudge(id: string): void {
    this.backlog.add(id);
    this.schedule();
  }

  /** Finds rows that a crash, or a full backlog, left behind. False while there may be more of them. */
  async sweep(): Promise<boolean> {
    const found = await this.rows()
      .find({ [this.mark]: true } as mongo.Filter<PublishedRow>, { projection: { _id: 1, revision: 1 } })
      .limit(BATCH_ROWS)
      .toArray();
    this.unpublished.found(found, performance.now());
    for (const { _id } of found) this.nudge(_id);
    return found.length < BATCH_ROWS;
  }

  countDead(): Promise<number> {
    return this.rows().countDocuments({ [this.mark]: 'dead' }, { limit: MOST_COUNTED });
  }

  /** For how long the oldest state that the sweeps have found has not been published. */
  oldestSeconds(): number {
    return this.unpublished.oldestSeconds(performance.now());
  }

  /** Fulfilled when nothing is due any more. */
  async idle(): Promise<void> {
    await this.running;
  }

  /** Sends what waits, as far as possible within the attempt; the rest stays marked for the next start. */
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
      const ids = this.backlog.take(BATCH_ROWS);
      if (ids.length === 0) return;
      try {
        await this.publish(ids);
        this.outages = 0;
      } catch (error) {
        const wait = AWAY_MS[Math.min(this.outages, AWAY_MS.length - 1)] ?? 0;
        this.outages += 1;
        const reason = error instanceof Error ? error.message : '';
        this.logger.warn({ event: this.event, rows: ids.length, reason }, 'events wait for the store or the broker');
        if (this.isClosed) return;
        this.backlog.postponeAll(ids, wait);
        return;
      }
    }
  }

  private async publish(ids: readonly string[]): Promise<void> {
    const filter = { _id: { $in: ids }, [this.mark]: true } as unknown as mongo.Filter<PublishedRow>;
    const rows = (await this.rows().find(filter).toArray()) as PublishedRow[];
    // What is not there any more was published by another instance, or put aside.
    const there = new Set(rows.map(({ _id }) => _id));
    for (const id of ids) if (!there.has(id)) this.backlog.succeeded(id);
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
      await this.sender.send(this.event, batch);
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
      this.backlog.succeeded(row._id);
      this.unpublished.published(row._id);
    }
  }

  /** The row itself cannot be published: others go on, it is tried some more times and then put aside. */
  private async rowFailed({ _id, revision }: PublishedRow, error: unknown): Promise<void> {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON_LENGTH);
    const wait = ROW_RETRY_MS[this.backlog.failuresOf(_id, revision)];
    if (wait !== undefined) {
      this.logger.warn({ event: this.event, row: _id, reason }, 'a row could not be published; trying again');
      return this.backlog.failed(_id, revision, wait);
    }
    await this.rows().updateOne({ _id, revision }, { $set: { [this.mark]: 'dead', [errorPath(this.event)]: reason } });
    this.backlog.succeeded(_id);
    this.logger.error({ event: this.event, row: _id, reason }, 'a row cannot be published and was put aside as dead');
  }
}
