import { type EventData, type EventName, eventSpec } from '@masque/contracts';
import type { Collection, mongo } from 'mongoose';
import { currentRequestId, currentTrace } from '../context.ts';
import type { IndexSpec, StoreConnection } from '../store/store.ts';
import { type GatheredWrites, gatheredWrites, writeEach } from '../store/guarded-writes.ts';
import { nullIfDuplicate } from '../store/store-errors.ts';
import type { LatestRevisions } from './latest-revisions.ts';
import type { Publication } from './publication.ts';
import { markKey, markPath, type OwnFields, type PublishedRow } from './published-row.ts';

function causeOf(): Pick<PublishedRow, 'requestId' | 'requestTrace'> {
  const requestId = currentRequestId();
  const trace = currentTrace();
  return trace?.isSampled ? { requestId, requestTrace: { requestId, parent: trace.traceparent } } : { requestId };
}

export interface PublishedSpec<Row extends PublishedRow> {
  readonly name: string;
  readonly indexes?: readonly IndexSpec[];
  readonly events: { readonly [N in EventName]?: (row: Row) => EventData<N> };
}

type NamedEvent<Row> = readonly [EventName, (row: Row) => Readonly<Record<string, unknown>>];

export type RowFilter<Row extends PublishedRow> = mongo.Filter<Row> & { readonly _id: string };
export type RowChange<Row extends PublishedRow> = Pick<
  mongo.UpdateFilter<Row>,
  '$set' | '$setOnInsert' | '$unset' | '$inc' | '$push' | '$pull' | '$addToSet' | '$min' | '$max'
>;

export interface ChangeOptions {
  /** False raises the revision without publishing, for changes that no event carries. */
  readonly publish?: boolean;
}
export interface FoundOptions extends ChangeOptions {
  readonly returns?: 'before' | 'after';
}

/** The only writer: each change raises the revision and marks the row unpublished in the same document write. */
export class PublishedCollection<Row extends PublishedRow> {
  /** Read only: writes through it aren't published. */
  readonly rows: Collection<Row>;
  private readonly marks: Readonly<Record<string, true>>;
  private readonly named: readonly NamedEvent<Row>[];
  private readonly write: GatheredWrites<Row>;

  constructor(
    store: StoreConnection,
    spec: PublishedSpec<Row>,
    private readonly publications: readonly Publication[],
    private readonly latest: LatestRevisions | undefined,
  ) {
    this.named = Object.entries(spec.events).filter(
      ([event]) => eventSpec(event as EventName).named,
    ) as NamedEvent<Row>[];
    const events = publications.map(({ event }) => event);
    this.rows = store.collection<Row>(spec.name);
    this.write = gatheredWrites(this.rows);
    this.marks = Object.fromEntries(events.map((event) => [markPath(event), true]));
    const markIndexes = events.map((event): IndexSpec => ({ key: { [markPath(event)]: 1 }, sparse: true }));
    store.declareIndexes(spec.name, [...markIndexes, ...(spec.indexes ?? [])]);
  }

  async find(id: string): Promise<Row | null> {
    return (await this.rows.findOne({ _id: id } as mongo.Filter<Row>)) as Row | null;
  }

  async insert(own: OwnFields<Row>, { publish = true }: ChangeOptions = {}): Promise<Row> {
    const row = this.newRow(own, publish);
    await this.rows.insertOne(row as mongo.OptionalUnlessRequiredId<Row>);
    if (publish) await this.announce([row._id]);
    return row;
  }

  async insertIfAbsent(own: OwnFields<Row>): Promise<boolean> {
    const document = this.newRow(own) as mongo.OptionalId<Row>;
    const isNew = await this.write({ insertOne: { document } });
    if (isNew) await this.announce([own._id]);
    return isNew;
  }

  async update(filter: RowFilter<Row>, change: RowChange<Row>, options: ChangeOptions = {}): Promise<boolean> {
    const { matchedCount } = await this.rows.updateOne(filter, this.whole(change, options));
    if (matchedCount > 0 && options.publish !== false) await this.announce([filter._id]);
    return matchedCount > 0;
  }

  async findOneAndUpdate(
    filter: RowFilter<Row>,
    change: RowChange<Row>,
    { returns = 'after', ...options }: FoundOptions = {},
  ): Promise<Row | null> {
    const update = this.whole(change, options);
    const found = await this.rows.findOneAndUpdate(filter, update, { returnDocument: returns });
    if (found && options.publish !== false) await this.announce([filter._id]);
    return found as Row | null;
  }

  async updateMany(all: readonly { filter: RowFilter<Row>; change: RowChange<Row> }[]): Promise<number> {
    if (all.length === 0) return 0;
    const operations = all.map(({ filter, change }) => ({ updateOne: { filter, update: this.whole(change, {}) } }));
    const { matchedCount } = await this.rows.bulkWrite(operations, {
      ordered: false,
    });
    await this.announce(all.map(({ filter }) => filter._id));
    return matchedCount;
  }

  /** Returns the rows after their changes. Null: the row exists and doesn't match. */
  async upsertMany(
    all: readonly { filter: RowFilter<Row>; change: RowChange<Row> }[],
  ): Promise<(Row | null | undefined)[]> {
    const writes = all.map(({ filter, change }) => ({ filter, update: this.whole(change, {}), upsert: true as const }));
    const [first] = writes;
    if (writes.length === 1 && first) {
      const { filter, update } = first;
      const options = { upsert: true, returnDocument: 'after' } as const;
      const row = await this.rows.findOneAndUpdate(filter, update, options).catch(nullIfDuplicate);
      if (row) await this.announce([filter._id]);
      return [row as Row | null];
    }
    const isWritten = await writeEach(
      this.rows,
      writes.map((updateOne) => ({ updateOne })),
    );
    const ids = all.flatMap(({ filter }, index) => (isWritten[index] === true ? [filter._id] : []));
    await this.announce(ids);
    const rows = (await this.rows.find({ _id: { $in: ids } } as mongo.Filter<Row>).toArray()) as Row[];
    const byId = new Map(rows.map((row) => [row._id, row]));
    return all.map(({ filter }, index) => (isWritten[index] === true ? byId.get(filter._id) : null));
  }

  /** Leaves a tombstone, so that the deletion is published too. Returns the row before it; null if none was live. */
  async delete(filter: RowFilter<Row & { isDeleted: boolean }>, erase: RowChange<Row> = {}): Promise<Row | null> {
    const live = { isDeleted: false, ...filter } as unknown as RowFilter<Row>;
    const change = { ...erase, $set: { ...erase.$set, isDeleted: true } } as unknown as RowChange<Row>;
    return this.findOneAndUpdate(live, change, { returns: 'before' });
  }

  /** Only for rows that no event has announced: leaves no tombstone. */
  async removeUnpublished(filter: RowFilter<Row>): Promise<boolean> {
    return (await this.rows.deleteOne(filter)).deletedCount > 0;
  }

  /** Only for fields that no event or revision check uses: raises no revision and publishes nothing. */
  async updatePrivate(filter: RowFilter<Row>, change: RowChange<Row>): Promise<boolean> {
    return (await this.rows.updateOne(filter, change)).matchedCount > 0;
  }

  private newRow(own: OwnFields<Row>, publish = true): Row {
    const outbox = Object.fromEntries(this.publications.map(({ event }) => [markKey(event), true]));
    return { ...own, revision: 1, ...(publish ? { outbox } : {}), ...causeOf() } as unknown as Row;
  }

  private whole(change: RowChange<Row>, { publish = true }: ChangeOptions): mongo.UpdateFilter<Row> {
    const marks = publish ? { ...this.marks, ...causeOf() } : {};
    return {
      ...change,
      $inc: { ...change.$inc, revision: 1 },
      $set: { ...change.$set, ...marks },
    } as unknown as mongo.UpdateFilter<Row>;
  }

  private async announce(ids: readonly string[]): Promise<void> {
    for (const publication of this.publications) for (const id of ids) publication.nudge(id);
    await this.noteLatest(ids).catch(() => undefined);
  }

  private async noteLatest(ids: readonly string[]): Promise<void> {
    const { latest, named } = this;
    if (!latest || named.length === 0) return;
    const rows = (await this.rows.find({ _id: { $in: ids } } as mongo.Filter<Row>).toArray()) as Row[];
    await Promise.all(named.map(([event, stateOf]) => latest.note(event, rows.map(stateOf))));
  }
}
