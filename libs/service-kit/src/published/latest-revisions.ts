import { createHash } from 'node:crypto';
import { DomainError, type EventName, eventSpec } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import type { ProjectionRow } from '../projection.ts';
import { RedisClient } from '../redis.ts';

/** Events are later than this only in an outage. */
const KEPT_MS = 300_000;
const WAIT_MS = 2_000;
const STEP_MS = 25;

/** A row of a projection that keeps tombstones. */
interface LatestRow extends ProjectionRow {
  isDeleted: boolean;
}
/** A thing as its owner has answered for it. */
type LatestState = Omit<LatestRow, '_id'>;

/** Whether the caller can go on with a row that is older than the latest state. */
type Accepts<Row> = (row: Row) => boolean;

/**
 * Latest revisions of the things that calls to other services name, kept in Redis for five minutes. The owner notes them
 * before it responds, so that a service tells what doesn't exist from what its projection doesn't have yet (docs/adr/0035).
 */
@Injectable()
export class LatestRevisions {
  constructor(private readonly client: RedisClient) {}

  /** `states`: data of events. Never fails: without Redis a call may find a projection that is behind. */
  async note(event: EventName, states: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    const { named = [] } = eventSpec(event);
    const { redis } = this.client;
    const noted = states.flatMap(({ revision, isDeleted, ...data }) =>
      named
        .filter((field) => data[field])
        .map((field) => latestKey(event, field, String(data[field])))
        .flatMap((key) => [
          redis.zadd(key, 'GT', Number(revision), isDeleted ? 'deleted' : 'live'),
          redis.pexpire(key, KEPT_MS),
        ]),
    );
    await Promise.allSettled(noted);
  }

  /**
   * A projection's row, as soon as it is as new as needed. Null: the thing doesn't exist, or was just deleted.
   *
   * @throws `server.unavailable` when it exists and its event hasn't come within 2 s, or Redis can't tell.
   */
  async read<Row extends LatestRow>(
    event: EventName,
    field: string,
    name: string,
    find: () => Promise<Row | null>,
    accepts: Accepts<Row> = ({ isDeleted }) => !isDeleted,
  ): Promise<Row | null> {
    const row = await find();
    const latest = await this.latestOf(latestKey(event, field, name)).catch(() => undefined);
    if (latest === undefined) {
      if (!row) throw new DomainError('server.unavailable');
      return row;
    }
    if (!latest || (row && row.revision >= latest.revision)) return row;
    if (latest.isDeleted) return null;
    return row && accepts(row) ? row : this.awaitLatest(latest, find, accepts);
  }

  private async awaitLatest<Row extends LatestRow>(
    { revision }: LatestState,
    find: () => Promise<Row | null>,
    accepts: Accepts<Row>,
  ): Promise<Row | null> {
    const end = Date.now() + WAIT_MS;
    for (;;) {
      const row = await find();
      if (row && (row.revision >= revision || accepts(row) || Date.now() > end)) return row;
      if (Date.now() > end) throw new DomainError('server.unavailable');
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
  }

  /** Null: it hasn't changed lately. */
  private async latestOf(key: string): Promise<LatestState | null> {
    const [state, revision] = await this.client.redis.zrevrange(key, 0, 0, 'WITHSCORES');
    return state === undefined ? null : { revision: Number(revision), isDeleted: state === 'deleted' };
  }
}

/** Case-insensitive, as usernames are. Hashed, so that Redis never stores a deleted account's username. */
export const latestKey = (event: EventName, field: string, name: string): string =>
  `latest:${event}:${field}:${createHash('sha256').update(name.toLowerCase()).digest('base64url')}`;
