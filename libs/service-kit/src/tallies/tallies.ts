import type { PublishedCollection, RowChange, RowFilter } from '../published/published-collection.ts';
import type { PublishedRow } from '../published/published-row.ts';

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

/**
 * Counts that follow changes of rows by increments, and stay exact (docs/adr/0026): whoever changes a row reads the epoch
 * first, then writes the row, then adds; a recount in between has counted the row or sees the increment and begins again.
 */
export class Tallies<K extends string> {
  constructor(
    private readonly rows: PublishedCollection<TallyRow<K>>,
    private readonly zeros: Readonly<Record<K, number>>,
    /** Counts the rows themselves. */
    private readonly count: (id: string) => Promise<Record<K, number>>,
    private readonly listener: CountsListener<K> = () => Promise.resolve(),
  ) {}

  async countsOf(id: string): Promise<Record<K, number>> {
    return (await this.rows.find(id))?.counts ?? { ...this.zeros };
  }

  /** To be read before the row that is to be counted is written. */
  async epochOf(id: string): Promise<number> {
    return (await this.rows.find(id))?.epoch ?? 0;
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

  async recount(id: string, ownerId: string): Promise<Record<K, number>> {
    const counts = await this.countAnew(id, ownerId);
    await this.listener(id, ownerId, counts, null);
    return counts;
  }

  /** Counts the rows until nothing was added meanwhile. */
  private async countAnew(id: string, ownerId: string): Promise<Record<K, number>> {
    await this.create(id, ownerId);
    for (let attempt = 0; attempt < RECOUNTS; attempt += 1) {
      const before = await this.rows.find(id);
      const counts = await this.count(id);
      if (!before || areEqual(before.counts, counts)) return counts;
      const filter = { _id: id, revision: before.revision } as RowFilter<TallyRow<K>>;
      const change = { $set: { counts }, $inc: { epoch: 1 } } as unknown as RowChange<TallyRow<K>>;
      if (await this.rows.update(filter, change)) return counts;
    }
    throw new Error(`the counts of ${id} change too fast to be counted`);
  }

  /** Whether it is there now, at epoch 0 or made by somebody else. */
  private async create(id: string, ownerId: string): Promise<true> {
    await this.rows.insertIfAbsent({ _id: id, ownerId, counts: { ...this.zeros }, epoch: 0 });
    return true;
  }
}

const areEqual = <K extends string>(some: Record<K, number>, others: Record<K, number>): boolean =>
  Object.entries(others).every(([name, count]) => Reflect.get(some, name) === count);
