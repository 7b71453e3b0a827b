import { RedisClient } from '@masque/service-kit';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Followers } from './followers.ts';
import { type Append, GenerationLog } from './generation-log.ts';
import type { LoggedEnd } from './log-entry.ts';

/** Flush interval while few generations run; with many, each gets fewer and longer pieces. */
export const FLUSH_MS = 25;
const FLUSH_MS_EACH = 0.5;
const MOST_FLUSH_MS = 100;
const PROBE_MS = 500;

export interface LogSource {
  /** Empty: shown, but not logged. */
  readonly id: string;
  readonly fence: number;
  /** Costly to assemble; read only to catch up the log. */
  readonly written: string;
  factsJson(): string;
  readonly effects: string | undefined;
  mayWrite(now: number): boolean;
  /** The piece is in the log, or in the store while Redis is down. */
  acknowledge(piece: string): void;
  handleFence(): void;
}

interface Slot {
  readonly source: LogSource;
  logged: number;
  told: number;
  pending: string;
  flushedAt: number;
  isWaiting: boolean;
  inFlight: Promise<void> | null;
  /** The last append may or may not have arrived. */
  isUncertain: boolean;
  isEnding: boolean;
}

/** `unlogged`: Redis is down; only the store gets the end. */
export type FinishOutcome = 'ended' | 'fencedOff' | 'unlogged';

/** Appends all texts of a flush interval in one round trip; the first text of a generation goes at once. */
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
    private readonly client: RedisClient,
  ) {
    client.onDisconnected(() => this.doubt());
  }

  open(source: LogSource): void {
    const counts = { logged: 0, told: 0, pending: '', flushedAt: Number.NEGATIVE_INFINITY };
    const states = { isWaiting: false, inFlight: null, isUncertain: this.isAway, isEnding: false };
    this.slots.set(source, { source, ...counts, ...states });
  }

  close(source: LogSource): void {
    this.slots.delete(source);
  }

  add(source: LogSource, piece: string): void {
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
    slot.source.acknowledge(piece);
  }

  acknowledgeStored(source: LogSource, length: number): void {
    const slot = this.slots.get(source);
    if (slot) tellRest(slot, length);
  }

  private async resync(slot: Slot): Promise<void> {
    const { source } = slot;
    const done = Promise.withResolvers<void>();
    slot.inFlight = done.promise;
    try {
      const newest = await this.log.findNewest(source.id);
      if (newest && (newest.fence > source.fence || newest.isEnded)) {
        source.handleFence();
      } else {
        // Redis lost the log: start it over.
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

  async finish(source: LogSource, end: LoggedEnd): Promise<FinishOutcome> {
    const slot = this.slots.get(source);
    if (!slot || source.id === '') return 'unlogged';
    while (slot.inFlight) await slot.inFlight;
    if (slot.isUncertain && !this.isAway) await this.resync(slot);
    if (this.isAway || slot.isUncertain) return 'unlogged';
    slot.isEnding = true;
    const rest = toAppend(slot);
    const outcome = await this.log.finish(rest, end);
    if (outcome === 'failed') {
      this.leave();
      return 'unlogged';
    }
    if (outcome === 'refused') {
      source.handleFence();
      return 'fencedOff';
    }
    this.logged(slot, rest.text);
    this.followers.notify([source.id]);
    return 'ended';
  }

  async markSaved(source: LogSource, revision: number | null): Promise<void> {
    if (!this.isAway) await this.log.markSaved(source.id, source.fence, { revision });
    this.followers.notify([source.id]);
    this.followers.remove(source.id);
  }

  private leave(): void {
    if (this.isAway || this.isClosed) return;
    this.isAway = true;
    this.doubt();
    this.probe = setInterval(() => {
      this.client.redis.ping().then(
        () => this.comeBack(),
        () => undefined,
      );
    }, PROBE_MS);
  }

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

export const flushMsFor = (running: number): number => Math.min(MOST_FLUSH_MS, FLUSH_MS + running * FLUSH_MS_EACH);

function toAppend({ source, logged, pending }: Slot): Append {
  const { id, fence } = source;
  const first = logged === 0 ? { facts: source.factsJson(), effects: source.effects } : { facts: null };
  return { id, fence, text: pending, length: logged + pending.length, ...first };
}

function tellRest(slot: Slot, length: number): void {
  if (length <= slot.told) return;
  const piece = slot.source.written.slice(slot.told, length);
  slot.told = length;
  slot.source.acknowledge(piece);
}
