import { DomainError } from '@masque/contracts';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import type { GenerationsConfig } from '../config.ts';
import type { UpstreamAnswer } from './model-answer.ts';
import { Leases } from '../lease/leases.ts';
import { FeedFollower } from '../log/feed-follower.ts';
import { LogWriter } from '../log/log-writer.ts';
import { Signals } from '../signals/signals.ts';
import type { Ending } from './ending.ts';
import { Generation, type GenerationHost, type GenerationPlan } from './generation.ts';
import { OutageSaver } from './outage-saver.ts';

const LOOK_MS = 100;
const SAVE_MS = 1_000;
/** Keeps a Stop that arrives before its generation has started here. */
const EARLY_STOP_MS = 10_000;

type EndListener = (generation: Generation, ending: Ending) => void;

@Injectable()
export class Generations implements GenerationHost, OnModuleDestroy, OnApplicationShutdown {
  private readonly running = new Set<Generation>();
  private readonly byChat = new Map<string, Generation>();
  private readonly earlyStops = new Map<string, number>();
  private isClosing = false;
  private timer: NodeJS.Timeout | undefined;
  private savedAt = 0;
  private readonly endListeners: EndListener[] = [];

  constructor(
    readonly writer: LogWriter,
    readonly leases: Leases,
    private readonly outage: OutageSaver,
    private readonly feeds: FeedFollower,
    signals: Signals,
    @Inject(CONFIG) private readonly config: GenerationsConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    signals.on('stop', ({ id }) => this.stopById(id));
    signals.on('discard', ({ userId, chatId }) => void this.discard(userId, chatId));
    signals.on('stopSuggestions', ({ userId, chatId }) => void this.stopSuggestions(userId, chatId));
  }

  ensureOpen(): void {
    if (this.isClosing) throw new DomainError('server.unavailable');
  }

  of(chatId: string): Generation | undefined {
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
    const generation = new Generation(plan, answer, this);
    const { ref } = plan;
    this.running.add(generation);
    this.timer ??= setInterval(() => this.look(), LOOK_MS);
    this.writer.open(generation);
    if (ref) {
      this.byChat.set(ref.chatId, generation);
      this.leases.hold({
        ref,
        leaseGone: () => this.handleLeaseLoss(generation),
        stopRequested: () => void generation.stop(),
      });
      if (this.earlyStops.delete(ref.id)) void generation.stop();
    }
    void generation.feed.ended.then((ending) => {
      if (generation.state === 'ended') for (const listener of this.endListeners) listener(generation, ending);
    });
    void generation.run().catch((error: unknown) => {
      this.logger.error({ reason: error instanceof Error ? error.message : '' }, 'generation failed');
      this.forget(generation);
    });
    return generation;
  }

  private stopById(id: string): void {
    const generation = [...this.running.values()].find((one) => one.id === id);
    if (generation) {
      void generation.stop();
      return;
    }
    const now = performance.now();
    for (const [early, at] of this.earlyStops) if (now - at > EARLY_STOP_MS) this.earlyStops.delete(early);
    this.earlyStops.set(id, now);
  }

  /** After a takeover, or after Redis lost its data; the store knows which. */
  private handleLeaseLoss(generation: Generation): void {
    const { ref } = generation.plan;
    if (!ref) return;
    void this.outage.confirm(generation).then(() => {
      if (generation.state !== 'lost' && this.running.has(generation)) this.leases.holdAgain(ref.id);
    });
  }

  private look(): void {
    const now = performance.now();
    for (const generation of this.running)
      if (isOverdue(generation, this.config.model, now)) void generation.fail(new DomainError('model.timeout'));
    if (now - this.savedAt < SAVE_MS) return;
    this.savedAt = now;
    this.outage.saveUnlogged(this.running, now);
  }

  handleEnd(generation: Generation, revision: number | null): void {
    if (generation.plan.ref) void this.writer.markSaved(generation, revision);
    this.forget(generation);
  }

  handleLoss(generation: Generation): void {
    const { ref } = generation.plan;
    this.forget(generation);
    this.logger.warn({ chatId: ref?.chatId }, 'another process took over a generation');
    if (ref) this.feeds.follow(generation.feed, ref, '');
  }

  private forget(generation: Generation): void {
    const { ref } = generation.plan;
    this.running.delete(generation);
    if (this.running.size === 0) this.stopTimer();
    this.writer.close(generation);
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
  if (begunAt === null && now - startedAt > firstTokenMs) return true;
  return now - startedAt > wholeMs || now - lastSignAt > silenceMs;
}
