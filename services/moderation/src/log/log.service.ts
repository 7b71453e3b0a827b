import type { AuditKind } from '@masque/contracts';
import type { ReportStatus } from '@masque/contracts/rules';
import { newId, type Logger, LOGGER, Store } from '@masque/service-kit';
import type { Eraser } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type Head, seal } from './log.rules.ts';
import { type LogFilter, LogRepository } from './log.repository.ts';
import type { LogRow, NewEntry } from './log.row.ts';

export type { LogRow, NewEntry, Values } from './log.row.ts';
export type { LogFilter } from './log.repository.ts';

/**
 * Carries out what an entry says. Entries come in order, and the same one may come again, also from two instances at once.
 * What it gives is called when the entry counts as applied.
 */
export type EntryListener = (entry: LogRow) => Promise<() => void>;

const BATCH = 100;
/** How soon entries are applied whose instance died in between. */
const SWEEP_MS = 5_000;

/**
 * The log of moderation: what is decided is an appended entry, and everything else (states of reports, of characters, of
 * users) follows from the entries in their order. An entry takes the place after the newest one that has been applied, or
 * none: who decides has seen all decisions before.
 */
@Injectable()
export class LogService implements Eraser, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly listeners: EntryListener[] = [];
  private turn: Promise<unknown> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly log: LogRepository,
    private readonly store: Store,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onEntry(listener: EntryListener): void {
    this.listeners.push(listener);
  }

  /**
   * Decides on what is known now, appends it and has it applied. `decide` is called again when somebody else was faster; what
   * it throws is the caller's. An action that is in the log already is answered, not repeated.
   */
  append(decide: () => Promise<Omit<NewEntry, 'id'>>, id: string = newId()): Promise<LogRow> {
    return this.inTurn(async () => {
      for (;;) {
        const head = await this.apply();
        const known = await this.log.find(id);
        if (known) return known;
        const decided = await decide().catch(async (error: unknown) => {
          // An earlier try of this call, at another instance, has changed meanwhile what is looked at.
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

  find(id: string): Promise<LogRow | null> {
    return this.log.find(id);
  }

  findAll(ids: readonly string[]): Promise<LogRow[]> {
    return this.log.findAll(ids);
  }

  ofUser(userId: string, limit: number): Promise<LogRow[]> {
    return userId === '' ? Promise.resolve([]) : this.log.ofUser(userId, limit);
  }

  about(reportId: string, subjectKeys: readonly string[], limit: number): Promise<LogRow[]> {
    return this.log.about(reportId, subjectKeys, limit);
  }

  page(filter: LogFilter, from: number | null, limit: number, order: 1 | -1 = -1): Promise<LogRow[]> {
    return this.log.page(filter, from, limit, order);
  }

  ofDay(day: string, kinds: readonly AuditKind[]): Promise<LogRow[]> {
    return this.log.ofDay(day, kinds);
  }

  countMoved(day: string, status: ReportStatus): Promise<number> {
    return this.log.countMoved(day, status);
  }

  /** Sequence number of the newest entry that has been applied. */
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
      this.logger.warn(
        { reason: error instanceof Error ? error.message : '' },
        'entries of the log wait to be applied',
      );
    });
    if (!this.isClosed) this.timer = setTimeout(() => void this.sweep(), SWEEP_MS).unref();
  }

  /** Applies what has not been; gives the newest entry that has. */
  private async apply(): Promise<Head> {
    let head = await this.log.head();
    for (;;) {
      const entries = await this.log.after(head.seq, BATCH);
      for (const entry of entries) {
        const applied: (() => void)[] = [];
        for (const listener of this.listeners) applied.push(await listener(entry));
        await this.log.advance(entry);
        head = entry;
        for (const tell of applied) tell();
      }
      if (entries.length < BATCH) return { seq: head.seq, hash: head.hash };
    }
  }

  /** One at a time in this process: of several at once all but one would begin again. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }
}
