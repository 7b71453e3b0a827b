import type { RedisClient } from '../redis.ts';
import type { StoreConnection } from '../store/store.ts';

export type Positions = Map<string, bigint>;

interface PositionRow {
  _id: string;
  offset: number;
}

/** Per-process consumer groups end with their process, so the service stores where its next instance continues. */
export interface PositionStore {
  readonly whenUnknown: 'beginning' | 'end';
  load(): Promise<Positions>;
  save(positions: Positions): Promise<void>;
}

export function storedPositions(store: StoreConnection): PositionStore {
  const rows = store.collection<PositionRow>('event-positions');
  return {
    whenUnknown: 'beginning',
    async load() {
      await store.opened();
      const found = await rows.find().toArray();
      return new Map(found.map(({ _id, offset }) => [_id, BigInt(offset)]));
    },
    async save(positions) {
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

/** For services with nothing but a cache: when Redis has no positions, it has no cache either. */
export function cachedPositions({ redis }: RedisClient, service: string): PositionStore {
  return {
    whenUnknown: 'end',
    async load() {
      const found = await redis.hgetall(`${KEY}:${service}`);
      return new Map(Object.entries(found).map(([partition, offset]) => [partition, BigInt(offset)]));
    },
    async save(positions) {
      const offsets = [...positions].map(([partition, offset]) => [partition, String(offset)]);
      await redis.hset(`${KEY}:${service}`, Object.fromEntries(offsets));
    },
  };
}
