import type { mongo } from 'mongoose';
import type { PublishedCollection, RowChange, RowFilter } from '../published/published-collection.ts';
import type { PublishedRow } from '../published/published-row.ts';
import { inPages } from '../store/in-pages.ts';
import { readsById } from '../store/reads-by-id.ts';
import { inTurns } from './in-turns.ts';

export interface TallyRow<K extends string> extends PublishedRow {
  ownerId: string;
  counts: Record<K, number>;
  /** Raised by each recount: an increment that began before it no longer applies. */
  epoch: number;
}

export type CountsListener<K extends string> = (
  id: string,
  ownerId: string,
  counts: Readonly<Record<K, number>>,
  /** The increase; null after a recount. */
  steps: Readonly<Partial<Record<K, number>>> | null,
) => Promise<unknown> | void;

const RECOUNTS = 20;
const AT_ONCE = 500;
const LANES = 8;

/**
 * Exact counts by increments (docs/adr/0026): read the epoch, write the row, then add. A recount in between has either
 * counted the row, or sees the increment and starts over.
 */
export class Tallies<K extends string> {
  private readonly running = new Map<string, Promise<Record<K, number>>>();
  private readonly waiting = new Map<string, Promise<Record<K, number>>>();
  private readonly find: (id: string) => Promise<TallyRow<K> | null>;
  private readonly listeners: CountsListener<K>[] = [];

  constructor(
    private readonly rows: PublishedCollection<TallyRow<K>>,
    private readonly zeros: Readonly<Record<K, number>>,
    private readonly countRows: (ids: readonly string[]) => Promise<ReadonlyMap<string, Partial<Record<K, number>>>>,
  ) {
    this.find = readsById(rows.rows);
  }

  /** Calls the listener after each change of counts, before its caller goes on. */
  onCounts(listener: CountsListener<K>): void {
    this.listeners.push(listener);
  }

  async of(id: string): Promise<Record<K, number>> {
    return (await this.find(id))?.counts ?? { ...this.zeros };
  }

  /** Read it before writing the row to be counted. */
  async epochOf(id: string): Promise<number> {
    return (await this.find(id))?.epoch ?? 0;
  }

  async add(
    id: string,
    ownerId: string,
    epoch: number,
    differences: Partial<Record<K, number>>,
  ): Promise<Record<K, number>> {
    const inc = Object.fromEntries(Object.entries(differences).map(([name, by]) => [`counts.${name}`, by]));
    const change = { $inc: inc } as RowChange<TallyRow<K>>;
    const filter = { _id: id, epoch } as RowFilter<TallyRow<K>>;
    const row =
      (await this.rows.findOneAndUpdate(filter, change)) ??
      (epoch === 0 && (await this.create(id, ownerId)) ? await this.rows.findOneAndUpdate(filter, change) : null);
    if (!row) return this.recount(id, ownerId);
    await this.callListeners(id, ownerId, row.counts, differences);
    return row.counts;
  }

  /** Single flight: callers during a recount share the next one, which sees their writes. */
  async recount(id: string, ownerId: string): Promise<Record<K, number>> {
    const waiting = this.waiting.get(id);
    if (waiting) return waiting;
    const running = this.running.get(id);
    if (!running) return this.begin(id, ownerId);
    const next = running.catch(() => undefined).then(() => this.begin(id, ownerId));
    this.waiting.set(id, next);
    return next;
  }

  private begin(id: string, ownerId: string): Promise<Record<K, number>> {
    this.waiting.delete(id);
    const run = this.recountNow(id, ownerId).finally(() => {
      if (this.running.get(id) === run) this.running.delete(id);
    });
    this.running.set(id, run);
    return run;
  }

  private async recountNow(id: string, ownerId: string): Promise<Record<K, number>> {
    await this.create(id, ownerId);
    for (let attempt = 0; attempt < RECOUNTS; attempt += 1) {
      const before = await this.rows.find(id);
      const counts = { ...this.zeros, ...(await this.countRows([id])).get(id) };
      // Even if they are equal: an increment in flight may belong to a row that was counted here.
      if (before && !(await this.replace(before, counts))) continue;
      await this.callListeners(id, ownerId, counts, null);
      return counts;
    }
    throw new Error(`the counts of ${id} change too fast to recount`);
  }

  async recountAll(): Promise<void> {
    const after = (last: TallyRow<K> | null) => ({ _id: { $gt: last?._id ?? '' } }) as mongo.Filter<TallyRow<K>>;
    const read = (last: TallyRow<K> | null, limit: number) =>
      this.rows.rows.find(after(last)).sort({ _id: 1 }).limit(limit).toArray() as Promise<TallyRow<K>[]>;
    for await (const page of inPages(read, AT_ONCE)) {
      const counted = await this.countRows(page.map(({ _id }) => _id));
      await inTurns(page, LANES, async (before) => {
        const counts = { ...this.zeros, ...counted.get(before._id) };
        // Equal counts stay equal: an increment in flight changes rows and counts alike.
        if (areEqual(before.counts, counts)) return;
        if (!(await this.replace(before, counts)))
          await this.recount(before._id, before.ownerId).catch(() => undefined);
      });
    }
  }

  private async callListeners(...counts: Parameters<CountsListener<K>>): Promise<void> {
    await Promise.all(this.listeners.map(async (listener) => listener(...counts)));
  }

  private async replace(before: TallyRow<K>, counts: Record<K, number>): Promise<boolean> {
    const filter = { _id: before._id, revision: before.revision } as RowFilter<TallyRow<K>>;
    const change = { $set: { counts }, $inc: { epoch: 1 } } as unknown as RowChange<TallyRow<K>>;
    return this.rows.update(filter, change);
  }

  private async create(id: string, ownerId: string): Promise<true> {
    await this.rows.insertIfAbsent({ _id: id, ownerId, counts: { ...this.zeros }, epoch: 0 });
    return true;
  }
}

const areEqual = <K extends string>(some: Record<K, number>, others: Record<K, number>): boolean =>
  Object.entries(others).every(([name, count]) => Reflect.get(some, name) === count);
