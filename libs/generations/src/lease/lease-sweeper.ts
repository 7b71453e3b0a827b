import { type Logger, LOGGER, RedisClient } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { GenerationStore } from '../core/generation.store.ts';
import { ProcessId } from '../signals/process-id.ts';
import { Signals } from '../signals/signals.ts';
import { fromMember, LEASE_MS, type LeasedRef, LEASES_KEY, TAKE_EXPIRED, toMember } from './lease.ts';
import { Leases } from './leases.ts';
import { Takeovers } from './takeovers.ts';

const LOOK_MS = 500;
const MOST_AT_ONCE = 50;
/** After an outage or a start, owners need a moment to renew. */
const GRACE_MS = LEASE_MS + 500;
const STORE_SWEEP_MS = 15_000;
const STORE_SWEEP_ROWS = 200;

/** Takes over expired leases. Polls only while leases exist anywhere, which owners signal. */
@Injectable()
export class LeaseSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private storeTimer: NodeJS.Timeout | undefined;
  private lookAfter = performance.now() + GRACE_MS;
  private isWoken = false;
  private isClosed = false;

  constructor(
    private readonly client: RedisClient,
    private readonly self: ProcessId,
    private readonly signals: Signals,
    private readonly leases: Leases,
    private readonly takeovers: Takeovers,
    private readonly store: GenerationStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap() {
    this.signals.on('running', () => this.wake());
    this.signals.onListening(() => this.wake());
    this.wake();
    this.scheduleStoreSweep(GRACE_MS);
  }

  onModuleDestroy() {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearTimeout(this.storeTimer);
  }

  private wake(): void {
    this.isWoken = true;
    if (this.timer || this.isClosed) return;
    this.timer = setTimeout(() => void this.look(), LOOK_MS);
  }

  private async look(): Promise<void> {
    this.isWoken = false;
    const isOver = await this.takeExpired().catch(() => {
      this.lookAfter = performance.now() + GRACE_MS;
      return false;
    });
    this.timer = undefined;
    if (!isOver || this.isWoken) this.wake();
  }

  private async takeExpired(): Promise<boolean> {
    if (performance.now() < this.lookAfter) {
      await this.client.redis.ping();
      return false;
    }
    const { redis } = this.client;
    const answer = await redis.eval(TAKE_EXPIRED, 1, LEASES_KEY, LEASE_MS, this.self.value, MOST_AT_ONCE);
    const [count, ...members] = Array.isArray(answer) ? answer.map(String) : ['0'];
    for (const lease of members.map(fromMember)) {
      if (lease.owner !== this.self.value) this.takeOver(lease);
      else if (!this.leases.has(lease.id)) await this.leases.remove(toMember(lease));
    }
    return Number(count) === 0 && this.leases.size === 0;
  }

  private takeOver(lease: LeasedRef): void {
    this.logger.warn({ chatId: lease.chatId, owner: lease.owner }, 'the owner of a generation died; taking over');
    this.takeovers.start(lease);
  }

  private scheduleStoreSweep(ms: number): void {
    if (this.isClosed) return;
    this.storeTimer = setTimeout(() => {
      void this.sweepStore()
        .catch(() => this.logger.debug('recovering lost generations failed; retrying'))
        .then(() => this.scheduleStoreSweep(STORE_SWEEP_MS));
    }, ms);
  }

  private async sweepStore(): Promise<void> {
    const refs = await this.store.listUnfinished(new Date(Date.now() - STORE_SWEEP_MS), STORE_SWEEP_ROWS);
    if (refs.length === 0 || performance.now() < this.lookAfter) return;
    const scores = await this.client.redis.zmscore(LEASES_KEY, ...refs.map(toMember));
    for (const [index, ref] of refs.entries()) {
      if (scores[index] === null && !this.leases.has(ref.id)) this.takeOver(ref);
    }
  }
}
