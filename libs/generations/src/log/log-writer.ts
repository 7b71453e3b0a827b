import { RedisClient } from '@masque/service-kit';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Generation } from '../core/generation.ts';
import { Leases } from '../lease/leases.ts';
import { Followers } from './following.ts';
import { type Append, GenerationLog, type LoggedEnd } from './generation-log.ts';

const PROBE_MS = 500;
/** Until a lease that couldn't be renewed in time is looked at again. */
const LEASE_CHECK_MS = 25;

interface Progress {
  readonly generation: Generation;
  logged: number;
  shown: number;
  pending: string;
  isWaiting: boolean;
  inFlight: Promise<void> | null;
  /** The last append may or may not have arrived. */
  isUncertain: boolean;
  isEnding: boolean;
}

/** `unlogged`: Redis is down; only the store gets the end. */
export type FinishOutcome = 'ended' | 'fencedOff' | 'unlogged';

/** Appends the texts of all answers that are read in one turn in one round trip. */
@Injectable()
export class LogWriter implements OnApplicationShutdown {
  isRedisDown = false;
  private readonly byGeneration = new Map<Generation, Progress>();
  private due: Progress[] = [];
  private probe: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly log: GenerationLog,
    private readonly followers: Followers,
    private readonly leases: Leases,
    private readonly client: RedisClient,
  ) {
    client.onDisconnected(() => this.markUncertain());
  }

  open(generation: Generation): void {
    const counts = { logged: 0, shown: 0, pending: '' };
    const states = { isWaiting: false, inFlight: null, isUncertain: this.isRedisDown, isEnding: false };
    this.byGeneration.set(generation, { generation, ...counts, ...states });
  }

  close(generation: Generation): void {
    this.byGeneration.delete(generation);
  }

  add(generation: Generation, piece: string): void {
    const progress = this.byGeneration.get(generation);
    if (!progress) return;
    progress.pending += piece;
    if (!progress.isWaiting) this.wait(progress);
  }

  private wait(progress: Progress): void {
    if (this.isClosed) return;
    progress.isWaiting = true;
    if (this.due.length === 0) {
      setImmediate(() => {
        const { due } = this;
        this.due = [];
        this.flush(due);
      });
    }
    this.due.push(progress);
  }

  private flush(batch: readonly Progress[]): void {
    const now = performance.now();
    const ready: Progress[] = [];
    for (const progress of batch) {
      progress.isWaiting = false;
      if (!this.byGeneration.has(progress.generation) || progress.inFlight || progress.isEnding) continue;
      if (progress.generation.id === '') this.recordLogged(progress, progress.pending);
      else if (!this.leases.isFresh(progress.generation.id, now)) this.waitForLease(progress);
      else if (this.isRedisDown) continue;
      else if (progress.isUncertain) void this.resync(progress);
      else if (progress.pending !== '') ready.push(progress);
    }
    if (ready.length > 0) this.append(ready);
  }

  private waitForLease(progress: Progress): void {
    progress.isWaiting = true;
    setTimeout(() => this.wait(progress), LEASE_CHECK_MS).unref();
  }

  private append(batch: readonly Progress[]): void {
    const appends = batch.map(toAppend);
    const handled = this.log.appendAll(appends).then((outcomes) => {
      const grown: string[] = [];
      for (const [index, progress] of batch.entries()) {
        progress.inFlight = null;
        const outcome = outcomes[index] ?? 'failed';
        if (outcome === 'appended') {
          grown.push(progress.generation.id);
          this.recordLogged(progress, appends[index]?.text ?? '');
        } else {
          progress.isUncertain = true;
          if (outcome === 'failed') this.pause();
        }
        if (
          (progress.pending !== '' || progress.isUncertain) &&
          !progress.isWaiting &&
          this.byGeneration.has(progress.generation)
        )
          this.wait(progress);
      }
      this.followers.notify(grown);
    });
    for (const progress of batch) progress.inFlight = handled;
  }

  private recordLogged(progress: Progress, piece: string): void {
    progress.pending = progress.pending.slice(piece.length);
    const isNews = progress.shown === progress.logged;
    progress.logged += piece.length;
    if (!isNews) {
      showRest(progress, progress.logged);
      return;
    }
    progress.shown = progress.logged;
    progress.generation.show(piece);
  }

  acknowledgeStored(generation: Generation, length: number): void {
    const progress = this.byGeneration.get(generation);
    if (progress) showRest(progress, length);
  }

  private async resync(progress: Progress): Promise<void> {
    const { generation } = progress;
    const done = Promise.withResolvers<void>();
    progress.inFlight = done.promise;
    try {
      const newest = await this.log.findNewest(generation.id);
      if (newest && (newest.fence > generation.fence || newest.isEnded)) {
        generation.lose();
      } else {
        progress.logged = newest?.length ?? 0;
        progress.pending = generation.written.slice(progress.logged);
        progress.isUncertain = false;
        showRest(progress, progress.logged);
      }
    } catch {
      this.pause();
    } finally {
      progress.inFlight = null;
      done.resolve();
      if (!progress.isWaiting && this.byGeneration.has(generation) && progress.pending !== '') this.wait(progress);
    }
  }

  async writeEnd(generation: Generation, end: LoggedEnd): Promise<FinishOutcome> {
    const progress = this.byGeneration.get(generation);
    if (!progress || generation.id === '') return 'unlogged';
    while (progress.inFlight) await progress.inFlight;
    if (progress.isUncertain && !this.isRedisDown) await this.resync(progress);
    if (this.isRedisDown || progress.isUncertain) return 'unlogged';
    progress.isEnding = true;
    const rest = toAppend(progress);
    const outcome = await this.log.appendEnd(rest, end);
    if (outcome === 'failed') {
      this.pause();
      return 'unlogged';
    }
    if (outcome === 'refused') {
      generation.lose();
      return 'fencedOff';
    }
    this.recordLogged(progress, rest.text);
    this.followers.notify([generation.id]);
    return 'ended';
  }

  async markSaved(generation: Generation, revision: number | null): Promise<void> {
    if (!this.isRedisDown) await this.log.markSaved(generation.id, generation.fence, { revision });
    this.followers.notify([generation.id]);
    this.followers.remove(generation.id);
  }

  private pause(): void {
    if (this.isRedisDown || this.isClosed) return;
    this.isRedisDown = true;
    this.markUncertain();
    this.probe = setInterval(() => {
      this.client.redis.ping().then(
        () => this.resume(),
        () => undefined,
      );
    }, PROBE_MS);
  }

  private markUncertain(): void {
    for (const progress of this.byGeneration.values()) progress.isUncertain = true;
  }

  private resume(): void {
    clearInterval(this.probe);
    this.isRedisDown = false;
    for (const progress of this.byGeneration.values()) if (!progress.isWaiting) this.wait(progress);
  }

  onApplicationShutdown() {
    this.isClosed = true;
    clearInterval(this.probe);
  }
}

function toAppend({ generation, logged, pending }: Progress): Append {
  const { id, fence } = generation;
  const first =
    logged === 0 ? { facts: JSON.stringify(generation.feed.facts), effects: generation.plan.effects } : { facts: null };
  return { id, fence, text: pending, length: logged + pending.length, ...first };
}

function showRest(progress: Progress, length: number): void {
  if (length <= progress.shown) return;
  const piece = progress.generation.written.slice(progress.shown, length);
  progress.shown = length;
  progress.generation.show(piece);
}
