import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Followers } from './followers.ts';
import { type Append, GenerationLog } from './generation-log.ts';
import type { LoggedEnd } from './log-entry.ts';

/** Texts that come within this many milliseconds are appended and shown together, when few generations run. */
export const FLUSH_MS = 25;
/** With many, each flush costs Redis, this process and the gateway one write for each: they get fewer and longer pieces. */
const FLUSH_MS_EACH = 0.5;
const MOST_FLUSH_MS = 100;
/** How often an unreachable Redis is tried again. */
const PROBE_MS = 500;

/** A text that grows and is to be logged before it is shown. */
export interface LogSource {
  /** Empty: it is not logged, only shown. */
  readonly id: string;
  readonly fence: number;
  /** All that was written; read only when the log has to be caught up, as it is costly to put together. */
  readonly written: string;
  /** What the first entry tells beside the text, as JSON. */
  factsJson(): string;
  /** The same of what its end changes beside its text, if anything. */
  readonly effects: string | undefined;
  /** Whether the lease still holds, by this process' own clock. */
  mayWrite(now: number): boolean;
  /** The next piece of the text is in the log, or, while Redis is away, in the store. */
  acknowledged(piece: string): void;
  /** Another owner writes this log. */
  fencedOff(): void;
}

/** Where a source's log stands. */
interface Slot {
  readonly source: LogSource;
  /** Length of the text that the log has, and of what the source was told. */
  logged: number;
  told: number;
  /** What follows `logged`, but for what is being sent. */
  pending: string;
  flushedAt: number;
  isWaiting: boolean;
  inFlight: Promise<void> | null;
  /** The last append may have arrived or not. */
  isUncertain: boolean;
  isEnding: boolean;
}

/** `unlogged`: Redis is away; only the store will have the end. */
export type FinishOutcome = 'ended' | 'fencedOff' | 'unlogged';

/**
 * Appends the texts of all running generations of this process, those of one flush interval in one round trip; the first
 * text of each at once. A source is told when its text was acknowledged. While Redis is away nothing is appended, and the
 * logs are caught up afterwards.
 */
@Injectable()
export class LogWriter implements OnApplicationShutdown {
  isAway = false;
  private readonly slots = new Map<LogSource, Slot>();
  private waiting: Slot[] = [];
  private due: Slot[] = [];
  private timer: NodeJS.Timeout | undefined;
  private probe: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly log: GenerationLog,
    private readonly followers: Followers,
  ) {
    log.onDisconnected(() => this.doubt());
  }

  open(source: LogSource): void {
    const counts = { logged: 0, told: 0, pending: '', flushedAt: Number.NEGATIVE_INFINITY };
    const states = { isWaiting: false, inFlight: null, isUncertain: this.isAway, isEnding: false };
    this.slots.set(source, { source, ...counts, ...states });
  }

  close(source: LogSource): void {
    this.slots.delete(source);
  }

  /** The source's text has grown by a piece. */
  grown(source: LogSource, piece: string): void {
    const slot = this.slots.get(source);
    if (!slot) return;
    slot.pending += piece;
    if (!slot.isWaiting) this.wait(slot);
  }

  private wait(slot: Slot): void {
    if (this.isClosed) return;
    slot.isWaiting = true;
    const flushMs = flushMsFor(this.slots.size);
    if (performance.now() - slot.flushedAt < flushMs) {
      this.waiting.push(slot);
      this.timer ??= setTimeout(() => this.onTick(), flushMs);
      return;
    }
    if (this.due.length === 0) {
      setImmediate(() => {
        const { due } = this;
        this.due = [];
        this.flush(due);
      });
    }
    this.due.push(slot);
  }

  private onTick(): void {
    this.timer = undefined;
    const slots = this.waiting;
    this.waiting = [];
    this.flush(slots);
  }

  private flush(slots: readonly Slot[]): void {
    const now = performance.now();
    const ready: Slot[] = [];
    for (const slot of slots) {
      slot.isWaiting = false;
      slot.flushedAt = now;
      if (!this.slots.has(slot.source) || slot.inFlight || slot.isEnding) continue;
      if (slot.source.id === '') this.logged(slot, slot.pending);
      else if (!slot.source.mayWrite(now)) this.wait(slot);
      else if (this.isAway) continue;
      else if (slot.isUncertain) void this.resync(slot);
      else if (slot.pending !== '') ready.push(slot);
    }
    if (ready.length > 0) this.append(ready);
  }

  private append(slots: readonly Slot[]): void {
    const appends = slots.map(toAppend);
    const handled = this.log.appendAll(appends).then((outcomes) => {
      const grown: string[] = [];
      for (const [index, slot] of slots.entries()) {
        slot.inFlight = null;
        const outcome = outcomes[index] ?? 'failed';
        if (outcome === 'appended') {
          grown.push(slot.source.id);
          this.logged(slot, appends[index]?.text ?? '');
        } else {
          slot.isUncertain = true;
          if (outcome === 'failed') this.leave();
        }
        if ((slot.pending !== '' || slot.isUncertain) && !slot.isWaiting && this.slots.has(slot.source))
          this.wait(slot);
      }
      this.followers.notify(grown);
    });
    for (const slot of slots) slot.inFlight = handled;
  }

  private logged(slot: Slot, piece: string): void {
    slot.pending = slot.pending.slice(piece.length);
    const isNews = slot.told === slot.logged;
    slot.logged += piece.length;
    if (!isNews) {
      tellRest(slot, slot.logged);
      return;
    }
    slot.told = slot.logged;
    slot.source.acknowledged(piece);
  }

  /** So much of the text is in the store, which was asked because the log could not be written. */
  savedInstead(source: LogSource, length: number): void {
    const slot = this.slots.get(source);
    if (slot) tellRest(slot, length);
  }

  /** Finds out how much of the text the log has, and whether it is still ours. */
  private async resync(slot: Slot): Promise<void> {
    const { source } = slot;
    const done = Promise.withResolvers<void>();
    slot.inFlight = done.promise;
    try {
      const newest = await this.log.newest(source.id);
      if (newest && (newest.fence > source.fence || newest.isEnded)) {
        source.fencedOff();
      } else {
        // A log that is gone was lost by Redis: it is written anew.
        slot.logged = newest?.length ?? 0;
        slot.pending = source.written.slice(slot.logged);
        slot.isUncertain = false;
        tellRest(slot, slot.logged);
      }
    } catch {
      this.leave();
    } finally {
      slot.inFlight = null;
      done.resolve();
      if (!slot.isWaiting && this.slots.has(source) && slot.pending !== '') this.wait(slot);
    }
  }

  /** Ends the source's log with the rest of its text. */
  async finish(source: LogSource, end: LoggedEnd): Promise<FinishOutcome> {
    const slot = this.slots.get(source);
    if (!slot || source.id === '') return 'unlogged';
    while (slot.inFlight) await slot.inFlight;
    if (slot.isUncertain && !this.isAway) await this.resync(slot);
    if (this.isAway || slot.isUncertain) return 'unlogged';
    // What waits to be appended goes with the end.
    slot.isEnding = true;
    const rest = toAppend(slot);
    const outcome = await this.log.finish(rest, end);
    if (outcome === 'failed') {
      this.leave();
      return 'unlogged';
    }
    if (outcome === 'refused') {
      source.fencedOff();
      return 'fencedOff';
    }
    this.logged(slot, rest.text);
    this.followers.notify([source.id]);
    return 'ended';
  }

  /** The store has the end. */
  async saved(source: LogSource, revision: number | null): Promise<void> {
    if (!this.isAway) await this.log.saved(source.id, source.fence, { revision });
    this.followers.notify([source.id]);
    this.followers.remove(source.id);
  }

  private leave(): void {
    if (this.isAway || this.isClosed) return;
    this.isAway = true;
    this.doubt();
    this.probe = setInterval(() => {
      void this.log.isThere().then((isThere) => isThere && this.comeBack());
    }, PROBE_MS);
  }

  /** What the logs have is to be found out before anything is appended. */
  private doubt(): void {
    for (const slot of this.slots.values()) slot.isUncertain = true;
  }

  private comeBack(): void {
    clearInterval(this.probe);
    this.isAway = false;
    for (const slot of this.slots.values()) if (!slot.isWaiting) this.wait(slot);
  }

  onApplicationShutdown() {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearInterval(this.probe);
  }
}

/** How long texts are gathered while so many generations run. */
export const flushMsFor = (running: number): number => Math.min(MOST_FLUSH_MS, FLUSH_MS + running * FLUSH_MS_EACH);

function toAppend({ source, logged, pending }: Slot): Append {
  const { id, fence } = source;
  const first = logged === 0 ? { facts: source.factsJson(), effects: source.effects } : { facts: null };
  return { id, fence, text: pending, length: logged + pending.length, ...first };
}

/** Tells the source of all up to that length that it was not told. */
function tellRest(slot: Slot, length: number): void {
  if (length <= slot.told) return;
  const piece = slot.source.written.slice(slot.told, length);
  slot.told = length;
  slot.source.acknowledged(piece);
}
