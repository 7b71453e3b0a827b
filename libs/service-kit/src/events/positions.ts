import type { RedisClient } from '../redis.ts';
import type { Store } from '../store.ts';

/** Next offset by `{topic}:{partition}`. */
export type Positions = Map<string, bigint>;

interface PositionRow {
  _id: string;
  offset: number;
}

/**
 * Up to where the instances of a service have handled the events that each of them gets. Their consumer groups end with
 * them, so the service keeps this itself: what happens while no instance runs is read by the next one.
 */
export interface PositionStore {
  /** Where the next instance begins with a partition that has no position yet. */
  readonly whenUnknown: 'beginning' | 'end';
  load(): Promise<Positions>;
  save(positions: Positions): Promise<void>;
}

/** For services with a database: they build their projections from the beginning. */
export function storedPositions(store: Store): PositionStore {
  const rows = store.collection<PositionRow>('event-positions');
  return {
    whenUnknown: 'beginning',
    async load() {
      await store.opened();
      const found = await rows.find().toArray();
      return new Map(found.map(({ _id, offset }) => [_id, BigInt(offset)]));
    },
    async save(positions) {
      if (positions.size === 0) return;
      await rows.bulkWrite(
        [...positions].map(([_id, offset]) => ({
          updateOne: { filter: { _id }, update: { $max: { offset: Number(offset) } }, upsert: true },
        })),
        { ordered: false },
      );
    },
  };
}

const KEY = 'event-positions';

/** For services that keep nothing but a cache: without positions in Redis there is no cache in it either. */
export function cachedPositions({ redis }: RedisClient, service: string): PositionStore {
  return {
    whenUnknown: 'end',
    async load() {
      const found = await redis.hgetall(`${KEY}:${service}`);
      return new Map(Object.entries(found).map(([partition, offset]) => [partition, BigInt(offset)]));
    },
    async save(positions) {
      if (positions.size === 0) return;
      const offsets = [...positions].map(([partition, offset]) => [partition, String(offset)]);
      await redis.hset(`${KEY}:${service}`, Object.fromEntries(offsets));
    },
  };
}
