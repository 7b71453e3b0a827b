import { createHash } from 'node:crypto';
import { DomainError, type EventName, eventSpec } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import type { ProjectionRow } from '../store/projection.ts';
import { RedisClient } from '../redis.ts';

const KEPT_MS = 300_000;
const WAIT_MS = 2_000;
const STEP_MS = 25;

interface LatestRow extends ProjectionRow {
  isDeleted: boolean;
}
type LatestState = Omit<LatestRow, '_id'>;

type Accepts<Row> = (row: Row) => boolean;

/** Distinguishes objects that don't exist from ones this service's projection doesn't have yet (docs/adr/0035). */
@Injectable()
export class LatestRevisions {
  constructor(private readonly client: RedisClient) {}

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

  /** Waits until the row is new enough. @throws `server.unavailable` after 2 s, or without a row while Redis is down */
  async read<Row extends LatestRow>(
    event: EventName,
    field: string,
    name: string,
    find: () => Promise<Row | null>,
    accepts: Accepts<Row> = ({ isDeleted }) => !isDeleted,
    known?: Row,
  ): Promise<Row | null> {
    const note = this.latestOf(latestKey(event, field, name)).catch(() => undefined);
    const [first, latest] = await Promise.all([known ?? find(), note]);
    const row = known && latest === undefined ? await find() : first;
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

  private async latestOf(key: string): Promise<LatestState | null> {
    const [state, revision] = await this.client.redis.zrevrange(key, 0, 0, 'WITHSCORES');
    return state === undefined ? null : { revision: Number(revision), isDeleted: state === 'deleted' };
  }
}

export const latestKey = (event: EventName, field: string, name: string): string =>
  `latest:${event}:${field}:${createHash('sha256').update(name.toLowerCase()).digest('base64url')}`;
