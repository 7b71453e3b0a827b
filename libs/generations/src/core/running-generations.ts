import { DomainError } from '@masque/contracts';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import type { GenerationsConfig } from '../config.ts';
import { Leases } from '../lease/leases.ts';
import { FeedFollower } from '../log/following.ts';
import { LogWriter } from '../log/log-writer.ts';
import { Signals } from '../signals.ts';
import { Generation, type GenerationPlan } from './generation.ts';
import type { Ending } from './generation.facts.ts';
import type { UpstreamAnswer } from './model-answer.ts';
import { RecoveryStore } from './recovery.store.ts';

const CHECK_MS = 100;
const SAVE_MS = 1_000;
/** Keeps a Stop that arrives before its generation has started here. */
const EARLY_STOP_MS = 10_000;

type EndListener = (generation: Generation, ending: Ending) => void;

@Injectable()
export class RunningGenerations implements OnModuleDestroy, OnApplicationShutdown {
  private readonly running = new Set<Generation>();
  private readonly byChat = new Map<string, Generation>();
  private readonly earlyStops = new Map<string, number>();
  private readonly saving = new Set<Generation>();
  private isClosing = false;
  private timer: NodeJS.Timeout | undefined;
  private savedAt = 0;
  private readonly endListeners: EndListener[] = [];

  constructor(
    private readonly log: LogWriter,
    private readonly leases: Leases,
    private readonly store: RecoveryStore,
    private readonly feeds: FeedFollower,
    signals: Signals,
    @Inject(CONFIG) private readonly config: GenerationsConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    leases.onLoss((id) => void this.confirmOwner(id));
    leases.onStopRequest((id) => this.stopById(id));
    signals.on('stop', ({ id }) => this.stopById(id));
    signals.on('discard', ({ userId, chatId }) => void this.discard(userId, chatId));
    signals.on('stopSuggestions', ({ userId, chatId }) => void this.stopSuggestions(userId, chatId));
  }

  ensureOpen(): void {
    if (this.isClosing) throw new DomainError('server.unavailable');
  }

  findIn(chatId: string): Generation | undefined {
    return this.byChat.get(chatId);
  }

  async discard(userId: string, chatId: string): Promise<void> {
    const generation = this.byChat.get(chatId);
    if (generation?.plan.userId === userId) await generation.discard();
  }

  stopSuggestions(userId: string, chatId: string): boolean {
    const found = [...this.running].filter(({ plan }) => plan.suggestsIn === chatId && plan.userId === userId);
    for (const generation of found) void generation.stop();
    return found.length > 0;
  }

  stopAllOf(userId: string): void {
    for (const generation of this.running) if (generation.plan.userId === userId) void generation.stop();
  }

  onEnd(listener: EndListener): void {
    this.endListeners.push(listener);
  }

  get size(): number {
    return this.running.size;
  }

  start(plan: GenerationPlan, answer: UpstreamAnswer): Generation {
    const generation = new Generation(plan, answer, this, this.log);
    const { ref } = plan;
    this.running.add(generation);
    this.timer ??= setInterval(() => this.check(), CHECK_MS);
    this.log.open(generation);
    if (ref) {
      this.byChat.set(ref.chatId, generation);
      if (this.earlyStops.delete(ref.id)) void generation.stop();
    }
    void generation.feed.ended.then((ending) => {
      if (generation.state === 'ended') for (const listener of this.endListeners) listener(generation, ending);
    });
    void generation.run().catch((error: unknown) => {
      this.logger.error({ reason: error instanceof Error ? error.message : '' }, 'generation failed');
      this.remove(generation);
    });
    return generation;
  }

  private find(id: string): Generation | undefined {
    return [...this.running].find((generation) => generation.id === id);
  }

  private stopById(id: string): void {
    const generation = this.find(id);
    if (generation) {
      void generation.stop();
      return;
    }
    const now = performance.now();
    for (const [early, at] of this.earlyStops) if (now - at > EARLY_STOP_MS) this.earlyStops.delete(early);
    this.earlyStops.set(id, now);
  }

  private check(): void {
    const now = performance.now();
    for (const generation of this.running)
      if (isOverdue(generation, this.config.model, now)) void generation.fail(new DomainError('model.timeout'));
    if (now - this.savedAt < SAVE_MS) return;
    this.savedAt = now;
    for (const generation of this.running) {
      if (this.log.isRedisDown || !this.leases.isRenewed(generation.id, now)) void this.saveSoFar(generation);
    }
  }

  /** During Redis outages, text is shown once the store has it. A refused save: another process has taken over. */
  private async saveSoFar(generation: Generation): Promise<void> {
    const { ref, effects } = generation.plan;
    if (!ref || generation.state !== 'streaming' || this.saving.has(generation)) return;
    this.saving.add(generation);
    try {
      const { written, fence } = generation;
      const outcome = await this.store.saveSoFar(ref, fence, written, effects);
      if (outcome === 'lost') {
        generation.lose();
        return;
      }
      this.log.acknowledgeStored(generation, written.length);
      if (outcome === 'stop') void generation.stop();
    } catch {
      // Both Redis and the store are down: show nothing until one is back.
    } finally {
      this.saving.delete(generation);
    }
  }

  /** A lease is lost after a takeover, or after Redis lost its data; the store knows which. */
  private async confirmOwner(id: string): Promise<void> {
    const generation = this.find(id);
    if (!generation) return;
    await this.saveSoFar(generation);
    if (generation.state !== 'lost' && this.running.has(generation)) this.leases.holdAgain(id);
  }

  handleEnd(generation: Generation, revision: number | null): void {
    if (generation.plan.ref) void this.log.markSaved(generation, revision);
    this.remove(generation);
  }

  handleLoss(generation: Generation): void {
    const { ref } = generation.plan;
    this.remove(generation);
    this.logger.warn({ chatId: ref?.chatId }, 'another process took over a generation');
    if (ref) this.feeds.follow(generation.feed, ref, '');
  }

  private remove(generation: Generation): void {
    const { ref } = generation.plan;
    this.running.delete(generation);
    if (this.running.size === 0) this.stopTimer();
    this.log.close(generation);
    if (!ref) return;
    this.leases.release(ref.id);
    if (this.byChat.get(ref.chatId) === generation) this.byChat.delete(ref.chatId);
  }

  /** Drains, then breaks off the rest. Must precede the closing of the store. */
  async onModuleDestroy() {
    this.isClosing = true;
    const all = [...this.running];
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.config.drain.ms);
    await Promise.race([late, Promise.all(all.map(({ feed }) => feed.ended))]);
    clearTimeout(timer);
    await Promise.all([...this.running].map((generation) => generation.fail(new DomainError('server.unavailable'))));
  }

  private stopTimer(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  onApplicationShutdown() {
    this.stopTimer();
  }
}

function isOverdue(
  { startedAt, begunAt, lastSignAt }: Generation,
  { firstTokenMs, silenceMs, wholeMs }: GenerationsConfig['model'],
  now: number,
): boolean {
  const longest = begunAt === null ? firstTokenMs : silenceMs;
  return now - startedAt > wholeMs || now - Math.max(startedAt, lastSignAt) > longest;
}
