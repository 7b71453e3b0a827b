import type { RowChange, RowFilter } from '../published/published-collection.ts';
import type { PublishedRow } from '../published/published-row.ts';

export interface TallyState<K extends string> {
  readonly counts: Readonly<Record<K, number>>;
  /** Raised by each recount: an increment that began before it no longer applies. */
  readonly epoch: number;
}

export interface TallyRow<K extends string> extends PublishedRow, TallyState<K> {
  ownerId: string;
}

export interface Increment<K extends string> {
  readonly id: string;
  readonly ownerId: string;
  readonly before: TallyState<K>;
  readonly differences: Readonly<Partial<Record<K, number>>>;
}

const combined = <K extends string>(
  one: Readonly<Partial<Record<K, number>>>,
  other: Readonly<Partial<Record<K, number>>>,
  combine: (one: number, other: number) => number,
) => {
  const names = Object.keys({ ...one, ...other }) as K[];
  const pairs = names.map((name) => [name, combine(one[name] ?? 0, other[name] ?? 0)]);
  return Object.fromEntries(pairs) as Record<K, number>;
};

/** With the earliest state: an older epoch at worst costs a recount. */
export const sumOf = <K extends string>(one: Increment<K>, other: Increment<K>): Increment<K> => ({
  ...one,
  before: {
    counts: combined<K>(one.before.counts, other.before.counts, Math.min),
    epoch: Math.min(one.before.epoch, other.before.epoch),
  },
  differences: combined<K>(one.differences, other.differences, (some, more) => some + more),
});

export function addedTo<K extends string>(
  { id, ownerId, before, differences }: Increment<K>,
  zeros: Record<K, number>,
) {
  const paths = (counts: object) => Object.entries(counts).map(([name, count]) => [`counts.${name}`, count]);
  const rest = Object.entries(zeros).filter(([name]) => !(name in differences));
  const change = {
    $inc: Object.fromEntries(paths(differences)),
    $setOnInsert: { ownerId, ...Object.fromEntries(paths(Object.fromEntries(rest))) },
  };
  const filter = { _id: id, epoch: before.epoch };
  return { filter: filter as RowFilter<TallyRow<K>>, change: change as RowChange<TallyRow<K>> };
}
