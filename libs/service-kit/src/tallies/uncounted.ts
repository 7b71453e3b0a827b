import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Collection, mongo } from 'mongoose';
import { type Logger, messageOf } from '../logger.ts';
import { StoreConnection } from '../store/store.ts';
import { LOGGER } from '../tokens.ts';
import { waitAtMost } from '../wait-at-most.ts';
import { inTurns } from './in-turns.ts';

export interface CountedRow {
  _id: string;
  uncountedAt?: Date;
}

interface Source {
  readonly rows: () => Collection<CountedRow>;
  readonly recount: (row: CountedRow) => Promise<unknown>;
  readonly counted: Map<string, Date>;
}

export interface UncountedRows<Row extends CountedRow> {
  /** Reads a row before a change. Waits for a call that is counting its last change; drops a mark already counted. */
  read(find: () => Promise<Row | null>): Promise<Row | null>;
  /** The mark goes with the next batch, once `work` has succeeded; otherwise the sweep repeats it. */
  markCounted(id: string, at: Date, work?: () => Promise<unknown>): void;
}

const UNMARK_MS = 250;
const YOUNG_MS = 1_000;
const LOOK_AGAIN_MS = 40;
const SWEEP_MS = 5_000;
const OVERDUE_MS = 10_000;
const BATCH = 500;
const DRAIN_MS = 3_000;
const AT_ONCE = 50;

export const uncountedIndex = { key: { uncountedAt: 1 }, sparse: true } as const;

@Injectable()
export class Uncounted implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sources: Source[] = [];
  private sweeping: NodeJS.Timeout | undefined;
  private unmarking: NodeJS.Timeout | undefined;
  private readonly working = new Set<Promise<void>>();
  private isClosed = false;
  private isSweeping = false;

  constructor(
    private readonly store: StoreConnection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  watch<Row extends CountedRow>(rows: Collection<Row>, recount: (row: Row) => Promise<unknown>): UncountedRows<Row> {
    const source: Source = {
      rows: () => rows as unknown as Collection<CountedRow>,
      recount: (row) => recount(row as Row),
      counted: new Map(),
    };
    this.sources.push(source);
    return {
      read: (find) => readCounted(find, source.counted),
      markCounted: (id, at, work) => {
        const mark = () => {
          source.counted.set(id, at);
          this.unmarkSoon();
        };
        if (work) this.track(this.quietly(() => work().then(mark)));
        else mark();
      },
    };
  }

  async idle(): Promise<void> {
    while (this.working.size > 0) await Promise.all(this.working);
  }

  private track(work: Promise<void>): void {
    this.working.add(work);
    void work.then(() => this.working.delete(work));
  }

  onApplicationBootstrap() {
    void this.store.opened().then(() => this.start());
  }

  private start(): void {
    if (this.isClosed) return;
    this.sweeping = setInterval(() => void this.sweepOnce(), SWEEP_MS).unref();
  }

  private unmarkSoon(): void {
    if (this.isClosed || this.unmarking) return;
    this.unmarking = setTimeout(() => {
      this.unmarking = undefined;
      void this.quietly(() => this.unmarkCounted());
    }, UNMARK_MS).unref();
  }

  async onApplicationShutdown() {
    this.isClosed = true;
    clearInterval(this.sweeping);
    clearTimeout(this.unmarking);
    await waitAtMost(DRAIN_MS, this.idle());
    await this.quietly(() => this.unmarkCounted());
  }

  async sweep(overdueMs: number): Promise<void> {
    await this.unmarkCounted();
    for (const { rows, recount } of this.sources) {
      const found = await rows()
        .find({ uncountedAt: { $lt: new Date(Date.now() - overdueMs) } })
        .limit(BATCH)
        .toArray();
      await inTurns(found, AT_ONCE, (row) =>
        this.quietly(async () => {
          await recount(row);
          await rows().updateOne(markOf(row._id, row.uncountedAt), { $unset: { uncountedAt: 1 } });
        }),
      );
    }
  }

  private async sweepOnce(): Promise<void> {
    if (this.isSweeping) return;
    this.isSweeping = true;
    try {
      await this.quietly(() => this.sweep(OVERDUE_MS));
    } finally {
      this.isSweeping = false;
    }
  }

  private async unmarkCounted(): Promise<void> {
    for (const { rows, counted } of this.sources) {
      const all = [...counted];
      for (let start = 0; start < all.length; start += BATCH) {
        const operations = all.slice(start, start + BATCH).map(([id, at]) => ({
          updateOne: { filter: markOf(id, at), update: { $unset: { uncountedAt: 1 as const } } },
        }));
        await rows().bulkWrite(operations, { ordered: false });
      }
      // Forgotten only once the store knows; the next sweep repeats failures.
      for (const [id, at] of all) if (counted.get(id) === at) counted.delete(id);
    }
  }

  private async quietly(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.debug({ reason: messageOf(error) }, 'counting postponed: store unavailable');
    }
  }
}

async function readCounted<Row extends CountedRow>(
  find: () => Promise<Row | null>,
  counted: ReadonlyMap<string, Date>,
): Promise<Row | null> {
  for (const end = Date.now() + YOUNG_MS; ; await pause(LOOK_AGAIN_MS)) {
    const row = await find();
    if (!row?.uncountedAt) return row;
    if (counted.get(row._id)?.getTime() === row.uncountedAt.getTime()) {
      const { uncountedAt: _, ...own } = row;
      return own as Row;
    }
    const age = Date.now() - row.uncountedAt.getTime();
    if (age > YOUNG_MS || Date.now() > end) return row;
  }
}

const markOf = (id: string, at: Date | undefined): mongo.Filter<CountedRow> => ({ _id: id, uncountedAt: at });
