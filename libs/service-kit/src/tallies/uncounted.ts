import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Collection, mongo } from 'mongoose';
import type { Logger } from '../logger.ts';
import { Store } from '../store.ts';
import { LOGGER } from '../tokens.ts';
import { inTurns } from './in-turns.ts';

/** A row that counts depend on. */
export interface CountedRow {
  _id: string;
  /** When the row was written whose change may not have been counted; absent: it has been. */
  uncountedAt?: Date;
}

interface Source {
  readonly rows: () => Collection<CountedRow>;
  readonly recount: (row: CountedRow) => Promise<unknown>;
  readonly settled: Map<string, Date>;
}

/** Rows of one declared collection. */
export interface UncountedRows<Row extends CountedRow> {
  /**
   * Reads a row that is about to be changed. It carries no mark when its last change has been counted; another call or
   * instance that is counting it now is waited for.
   */
  read(find: () => Promise<Row | null>): Promise<Row | null>;
  /** Takes the mark from a row whose change was counted. */
  settle(id: string, at: Date): void;
}

const SETTLE_MS = 250;
/** A mark that is younger belongs to a change that is being counted. */
const YOUNG_MS = 1_000;
const LOOK_AGAIN_MS = 40;
const SWEEP_MS = 5_000;
/** Longer than a change takes from its row to its count. */
const OVERDUE_MS = 10_000;
const BATCH = 500;
/** Rows that are recounted at the same time: those of one thing share its recounts. */
const AT_ONCE = 50;

/** Index of the rows whose changes may not have been counted. */
export const uncountedIndex = { key: { uncountedAt: 1 }, sparse: true } as const;

/** Finds changes that were written but not counted because the process died in between, and has their things recounted. */
@Injectable()
export class Uncounted implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sources: Source[] = [];
  private readonly timers: NodeJS.Timeout[] = [];
  private isClosed = false;
  private isSweeping = false;

  constructor(
    private readonly store: Store,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Declares a collection whose changes are counted. */
  watch<Row extends CountedRow>(rows: Collection<Row>, recount: (row: Row) => Promise<unknown>): UncountedRows<Row> {
    const source: Source = {
      rows: () => rows as unknown as Collection<CountedRow>,
      // The rows come from this very collection.
      recount: (row) => recount(row as Row),
      settled: new Map(),
    };
    this.sources.push(source);
    return {
      read: (find) => readCounted(find, source.settled),
      settle: (id, at) => void source.settled.set(id, at),
    };
  }

  onApplicationBootstrap() {
    void this.store.opened().then(() => this.start());
  }

  private start(): void {
    if (this.isClosed) return;
    this.timers.push(setInterval(() => void this.quietly(() => this.settle()), SETTLE_MS).unref());
    this.timers.push(setInterval(() => void this.sweepOnce(), SWEEP_MS).unref());
  }

  async onApplicationShutdown() {
    this.isClosed = true;
    for (const timer of this.timers) clearInterval(timer);
    await this.quietly(() => this.settle());
  }

  /** Recounts what was written longer ago than that and never counted. */
  async sweep(overdueMs: number): Promise<void> {
    await this.settle();
    for (const { rows, recount } of this.sources) {
      const found = await rows()
        .find({ uncountedAt: { $lt: new Date(Date.now() - overdueMs) } })
        .limit(BATCH)
        .toArray();
      // One that cannot be counted keeps none of the others.
      await inTurns(found, AT_ONCE, (row) =>
        this.quietly(async () => {
          await recount(row);
          await rows().updateOne(markOf(row._id, row.uncountedAt), { $unset: { uncountedAt: 1 } });
        }),
      );
    }
  }

  /** One sweep at a time, however long it takes. */
  private async sweepOnce(): Promise<void> {
    if (this.isSweeping) return;
    this.isSweeping = true;
    try {
      await this.quietly(() => this.sweep(OVERDUE_MS));
    } finally {
      this.isSweeping = false;
    }
  }

  /** Takes the marks in one command for many rows; one that was changed again keeps its new mark. */
  private async settle(): Promise<void> {
    for (const { rows, settled } of this.sources) {
      const all = [...settled];
      for (let start = 0; start < all.length; start += BATCH) {
        const operations = all.slice(start, start + BATCH).map(([id, at]) => ({
          updateOne: { filter: markOf(id, at), update: { $unset: { uncountedAt: 1 as const } } },
        }));
        await rows().bulkWrite(operations, { ordered: false });
      }
      // Known as counted until the store knows it too; what failed is tried again.
      for (const [id, at] of all) if (settled.get(id) === at) settled.delete(id);
    }
  }

  /** What stays marked is counted by a later sweep. */
  private async quietly(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.debug({ reason: error instanceof Error ? error.message : '' }, 'counting waits for the store');
    }
  }
}

async function readCounted<Row extends CountedRow>(
  find: () => Promise<Row | null>,
  settled: ReadonlyMap<string, Date>,
): Promise<Row | null> {
  for (const end = Date.now() + YOUNG_MS; ; await setTimeout(LOOK_AGAIN_MS)) {
    const row = await find();
    if (!row?.uncountedAt) return row;
    if (settled.get(row._id)?.getTime() === row.uncountedAt.getTime()) {
      const { uncountedAt: _, ...counted } = row;
      return counted as Row;
    }
    const age = Date.now() - row.uncountedAt.getTime();
    if (age > YOUNG_MS || Date.now() > end) return row;
  }
}

const markOf = (id: string, at: Date | undefined): mongo.Filter<CountedRow> => ({ _id: id, uncountedAt: at });
