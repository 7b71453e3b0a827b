import type { mongo } from 'mongoose';
import type { PublishedCollection, RowChange, RowFilter } from '../published/published-collection.ts';
import type { PublishedRow } from '../published/published-row.ts';
import { readsById } from '../reads-by-id.ts';
import { inTurns } from './in-turns.ts';

/** Counts of one thing, derived from rows of their own. */
export interface TallyRow<K extends string> extends PublishedRow {
  /** Id of the user whom it belongs to. */
  ownerId: string;
  counts: Record<K, number>;
  /** Raised by each recount: an increment that began before it is not added again. */
  epoch: number;
}

/** Is told counts that were changed by these steps, or counted anew (null); the caller of either waits for it. */
export type CountsListener<K extends string> = (
  id: string,
  ownerId: string,
  counts: Readonly<Record<K, number>>,
  steps: Readonly<Partial<Record<K, number>>> | null,
) => Promise<unknown>;

const RECOUNTS = 20;
const AT_ONCE = 500;
/** Corrections that are written at the same time. */
const LANES = 8;

/**
 * Counts that follow changes of rows by increments, and stay exact (docs/adr/0026): whoever changes a row reads the epoch
 * first, then writes the row, then adds; a recount in between has counted the row or sees the increment and begins again.
 */
export class Tallies<K extends string> {
  private readonly running = new Map<string, Promise<Record<K, number>>>();
  private readonly waiting = new Map<string, Promise<Record<K, number>>>();
  private readonly find: (id: string) => Promise<TallyRow<K> | null>;

  constructor(
    private readonly rows: PublishedCollection<TallyRow<K>>,
    private readonly zeros: Readonly<Record<K, number>>,
    /** Counts the rows themselves, of several things at once; what has none may be absent. */
    private readonly count: (ids: readonly string[]) => Promise<ReadonlyMap<string, Partial<Record<K, number>>>>,
    private readonly listener: CountsListener<K> = () => Promise.resolve(),
  ) {
    this.find = readsById(rows.rows);
  }

  async countsOf(id: string): Promise<Record<K, number>> {
    return (await this.find(id))?.counts ?? { ...this.zeros };
  }

  /** To be read before the row that is to be counted is written. */
  async epochOf(id: string): Promise<number> {
    return (await this.find(id))?.epoch ?? 0;
  }

  /** The counts with these differences; all are counted anew when a recount came between. */
  async add(
    id: string,
    ownerId: string,
    epoch: number,
    differences: Partial<Record<K, number>>,
  ): Promise<Record<K, number>> {
    const inc = Object.fromEntries(Object.entries(differences).map(([name, by]) => [`counts.${name}`, by]));
    // Paths into the counts, whose names only the caller knows.
    const change = { $inc: inc } as RowChange<TallyRow<K>>;
    const filter = { _id: id, epoch } as RowFilter<TallyRow<K>>;
    const row =
      (await this.rows.findOneAndUpdate(filter, change)) ??
      (epoch === 0 && (await this.create(id, ownerId)) ? await this.rows.findOneAndUpdate(filter, change) : null);
    if (!row) return this.recount(id, ownerId);
    await this.listener(id, ownerId, row.counts, differences);
    return row.counts;
  }

  /** One recount of a thing at a time: those who ask during it share the next one, which sees what they have written. */
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
    const run = this.countAndTell(id, ownerId).finally(() => {
      if (this.running.get(id) === run) this.running.delete(id);
    });
    this.running.set(id, run);
    return run;
  }

  private async countAndTell(id: string, ownerId: string): Promise<Record<K, number>> {
    const counts = await this.countAnew(id, ownerId);
    await this.listener(id, ownerId, counts, null);
    return counts;
  }

  /** Counts the rows until nothing was added meanwhile. */
  private async countAnew(id: string, ownerId: string): Promise<Record<K, number>> {
    await this.create(id, ownerId);
    for (let attempt = 0; attempt < RECOUNTS; attempt += 1) {
      const before = await this.rows.find(id);
      const counts = { ...this.zeros, ...(await this.count([id])).get(id) };
      // Also when they are equal: an increment that is under way may belong to what was counted here.
      if (!before || (await this.replace(before, counts))) return counts;
    }
    throw new Error(`the counts of ${id} change too fast to be counted`);
  }

  /** Counts all there are, in bounded batches: few commands for each, and further ones for counts that were wrong. */
  async recountAll(): Promise<void> {
    for (let last = ''; ;) {
      const filter = { _id: { $gt: last } } as mongo.Filter<TallyRow<K>>;
      const page = (await this.rows.rows.find(filter).sort({ _id: 1 }).limit(AT_ONCE).toArray()) as TallyRow<K>[];
      const counted = await this.count(page.map(({ _id }) => _id));
      await inTurns(page, LANES, async (before) => {
        const counts = { ...this.zeros, ...counted.get(before._id) };
        // What is under way is counted in rows and increments alike: equal counts stay equal.
        if (areEqual(before.counts, counts)) return;
        // What changes too fast now is counted another night.
        if (!(await this.replace(before, counts)))
          await this.recount(before._id, before.ownerId).catch(() => undefined);
      });
      if (page.length < AT_ONCE) return;
      last = page.at(-1)?._id ?? last;
    }
  }

  /** False: something was added since the row was read, which was before its things were counted. */
  private async replace(before: TallyRow<K>, counts: Record<K, number>): Promise<boolean> {
    const filter = { _id: before._id, revision: before.revision } as RowFilter<TallyRow<K>>;
    const change = { $set: { counts }, $inc: { epoch: 1 } } as unknown as RowChange<TallyRow<K>>;
    return this.rows.update(filter, change);
  }

  /** Whether it is there now, at epoch 0 or made by somebody else. */
  private async create(id: string, ownerId: string): Promise<true> {
    await this.rows.insertIfAbsent({ _id: id, ownerId, counts: { ...this.zeros }, epoch: 0 });
    return true;
  }
}

const areEqual = <K extends string>(some: Record<K, number>, others: Record<K, number>): boolean =>
  Object.entries(others).every(([name, count]) => Reflect.get(some, name) === count);
