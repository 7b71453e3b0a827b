import { newId, type Logger, LOGGER, messageOf, oneAtATime } from '@masque/service-kit';
import { StoreConnection } from '@masque/service-kit/store';
import type { Eraser } from '@masque/service-kit/erasure';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type Head, seal } from './log.rules.ts';
import { LogRepository } from './log.repository.ts';
import type { LogRow, NewEntry } from './log.row.ts';

export { automatic, type LogRow, type NewEntry, type Values } from './log.row.ts';

/** Must be idempotent: entries can repeat. The returned function runs once the entry counts as applied. */
export type EntryListener = (entry: LogRow) => Promise<() => void>;

const BATCH = 100;
/** Maximum delay for entries whose instance died before it applied them. */
const SWEEP_MS = 5_000;

/**
 * Event-sourced: all states follow from the entries in order. An entry can only follow the newest applied one, so
 * whoever decides has seen all earlier decisions.
 */
@Injectable()
export class LogService implements Eraser, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly listeners: EntryListener[] = [];
  /** Appends of this process: concurrent ones would make all but one start over. */
  private readonly inTurn = oneAtATime();
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly log: LogRepository,
    private readonly store: StoreConnection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onEntry(listener: EntryListener): void {
    this.listeners.push(listener);
  }

  /** Calls `decide` again if another instance was faster. If `id` is already in the log, returns that entry. */
  append(decide: () => Promise<Omit<NewEntry, 'id'>>, id: string = newId()): Promise<LogRow> {
    return this.inTurn(async () => {
      for (;;) {
        const head = await this.apply();
        const known = await this.log.find(id);
        if (known) return known;
        const decided = await decide().catch(async (error: unknown) => {
          // An earlier attempt of this call, on another instance, has changed the state since.
          if (await this.log.find(id)) return null;
          throw error;
        });
        const entry = decided && seal({ ...decided, id }, head, new Date());
        if (!entry || !(await this.log.append(entry))) continue;
        await this.apply();
        return entry;
      }
    });
  }

  async headSeq(): Promise<number> {
    return (await this.log.head()).seq;
  }

  async erase(userId: string): Promise<void> {
    await this.log.forgetTexts(userId);
  }

  onApplicationBootstrap() {
    void this.store.opened().then(() => this.sweep());
  }

  onApplicationShutdown() {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private async sweep(): Promise<void> {
    await this.inTurn(() => this.apply()).catch((error: unknown) => {
      this.logger.warn({ reason: messageOf(error) }, 'applying log entries failed; retrying');
    });
    if (!this.isClosed) this.timer = setTimeout(() => void this.sweep(), SWEEP_MS).unref();
  }

  private async apply(): Promise<Head> {
    let head = await this.log.head();
    for (;;) {
      const entries = await this.log.after(head.seq, BATCH);
      for (const entry of entries) {
        const applied: (() => void)[] = [];
        for (const listener of this.listeners) applied.push(await listener(entry));
        await this.log.advance(entry);
        head = entry;
        for (const finish of applied) finish();
      }
      if (entries.length < BATCH) return { seq: head.seq, hash: head.hash };
    }
  }
}
