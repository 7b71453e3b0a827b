import { LRUCache } from 'lru-cache';
import type { mongo } from 'mongoose';
import type { PublishedCollection, RowChange, RowFilter } from '../published/published-collection.ts';
import { gatheredReads } from '../store/gathered-reads.ts';
import { gathered } from '../store/gathered.ts';
import { inPages } from '../store/in-pages.ts';
import { inTurns } from './in-turns.ts';
import { addedTo, type Increment, sumOf, type TallyRow, type TallyState } from './tally.row.ts';

type Counts<K extends string> = Readonly<Record<K, number>>;

export type CountsListener<K extends string> = (
  id: string,
  ownerId: string,
  counts: Counts<K>,
  /** The increase since the state before; null after a recount. */
  steps: Readonly<Partial<Record<K, number>>> | null,
) => Promise<unknown> | void;

const RECOUNTS = 20;
const AT_ONCE = 500;
const LANES = 8;
const KNOWN_MS = 1_000;
const DOUBTED_MS = 10_000;
const MOST_KNOWN = 10_000;

/**
 * Exact counts by increments (docs/adr/0026): read the state, write the row, then add. A recount in between has either
 * counted the row, or sees the increment and starts over.
 */
export class Tallies<K extends string> {
  private readonly running = new Map<string, Promise<Counts<K>>>();
  private readonly waiting = new Map<string, Promise<Counts<K>>>();
  private readonly read: (id: string) => Promise<TallyRow<K>[]>;
  /** Null: recounted lately. Several processes that know states would make each other recount again and again. */
  private readonly known = new LRUCache<string, { state: TallyState<K> | null }>({ max: MOST_KNOWN, ttl: KNOWN_MS });
  private readonly addGathered = gathered((all: readonly Increment<K>[]) => this.addAll(all));
  private readonly listeners: CountsListener<K>[] = [];

  constructor(
    private readonly rows: PublishedCollection<TallyRow<K>>,
    private readonly zeros: Counts<K>,
    private readonly countRows: (ids: readonly string[]) => Promise<ReadonlyMap<string, Partial<Record<K, number>>>>,
  ) {
    this.read = gatheredReads(rows.rows, '_id');
  }

  /** Calls the listener after each change of counts, before its callers go on. */
  onCounts(listener: CountsListener<K>): void {
    this.listeners.push(listener);
  }

  async of(id: string): Promise<Counts<K>> {
    return (await this.read(id))[0]?.counts ?? this.zeros;
  }

  /** Read it before writing the row to be counted. Includes what this process has added, not the latest of others. */
  async stateOf(id: string): Promise<TallyState<K>> {
    return this.known.get(id)?.state ?? (await this.read(id))[0] ?? { counts: this.zeros, epoch: 0 };
  }

  async add(
    id: string,
    ownerId: string,
    before: TallyState<K>,
    differences: Partial<Record<K, number>>,
  ): Promise<Counts<K>> {
    const added = await this.addGathered({ id, ownerId, before, differences });
    return added.counts;
  }

  /** Single flight: callers during a recount share the next one, which sees their writes. */
  async recount(id: string, ownerId: string): Promise<Counts<K>> {
    const waiting = this.waiting.get(id);
    if (waiting) return waiting;
    const running = this.running.get(id);
    if (!running) return this.begin(id, ownerId);
    const next = running.catch(() => undefined).then(() => this.begin(id, ownerId));
    this.waiting.set(id, next);
    return next;
  }

  private async addAll(all: readonly Increment<K>[]): Promise<{ readonly counts: Promise<Counts<K>> }[]> {
    const sums = [...Map.groupBy(all, ({ id }) => id).values()].map((some) => some.reduce(sumOf));
    const rows = await this.rows.upsertMany(sums.map((sum) => addedTo(sum, this.zeros)));
    // Promises, so that the next increments don't wait for a recount or a listener.
    const ends = sums.map((sum, n) => [sum.id, { counts: this.endAdding(sum, rows[n]) }] as const);
    const byId = new Map(ends);
    return all.flatMap(({ id }) => byId.get(id) ?? []);
  }

  private async endAdding(sum: Increment<K>, row: TallyRow<K> | null | undefined): Promise<Counts<K>> {
    const { id, ownerId, before, differences } = sum;
    if (!row) return this.recount(id, ownerId);
    const { state } = this.known.get(id) ?? {};
    const { counts } = state ?? before;
    if (state !== null) this.known.set(id, { state: row });
    // More than `differences` if other processes added too: a step that several see is missed by none.
    const names = Object.keys(differences) as K[];
    const steps = Object.fromEntries(names.map((name) => [name, row.counts[name] - counts[name]]));
    await this.callListeners(id, ownerId, row.counts, steps as Partial<Record<K, number>>);
    return row.counts;
  }

  private begin(id: string, ownerId: string): Promise<Counts<K>> {
    this.waiting.delete(id);
    const run = this.recountNow(id, ownerId).finally(() => {
      if (this.running.get(id) === run) this.running.delete(id);
    });
    this.running.set(id, run);
    return run;
  }

  private async recountNow(id: string, ownerId: string): Promise<Counts<K>> {
    await this.rows.insertIfAbsent({ _id: id, ownerId, counts: { ...this.zeros }, epoch: 0 });
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

  private async replace(before: TallyRow<K>, counts: Counts<K>): Promise<boolean> {
    this.known.set(before._id, { state: null }, { ttl: DOUBTED_MS });
    const filter = { _id: before._id, revision: before.revision } as RowFilter<TallyRow<K>>;
    const change = { $set: { counts }, $inc: { epoch: 1 } } as unknown as RowChange<TallyRow<K>>;
    return this.rows.update(filter, change);
  }
}

const areEqual = <K extends string>(some: Counts<K>, others: Counts<K>): boolean =>
  Object.entries(others).every(([name, count]) => Reflect.get(some, name) === count);
