import { DomainError } from '@masque/contracts';
import { CONFIG, type Logger, LOGGER, RedisClient } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { GenerationsConfig } from '../config.ts';
import { broken, type GenerationRef } from '../core/generation.facts.ts';
import { splitReply } from '../core/generation-feed.ts';
import { RecoveryStore } from '../core/recovery.store.ts';
import { GenerationLog } from '../log/generation-log.ts';
import { ProcessId, Signals } from '../signals.ts';
import { type LeasedRef, Leases, LEASES_KEY, SCRIPT_NOW, toMember } from './leases.ts';

const MOST_AT_ONCE = 50;
const STORE_SWEEP_MS = 15_000;
const STORE_SWEEP_ROWS = 200;
const RETRY_MS = 500;

/** KEYS: leases; ARGV: ms, process, limit. Takes others' expired leases. Returns the count of all, then the expired. */
const TAKE_EXPIRED = `${SCRIPT_NOW}
local expired = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[3])
for _, member in ipairs(expired) do
  local id, owner, chat = string.match(member, '^([^|]*)|([^|]*)|(.*)$')
  if owner ~= ARGV[2] then
    redis.call('ZREM', KEYS[1], member)
    redis.call('ZADD', KEYS[1], now + ARGV[1], id .. '|' .. ARGV[2] .. '|' .. chat)
  end
end
table.insert(expired, 1, redis.call('ZCARD', KEYS[1]))
return expired`;

/** Finishes the generations of dead processes, from their leases to the saved reply (README: a process dies). */
@Injectable()
export class Takeovers implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly running = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private storeTimer: NodeJS.Timeout | undefined;
  private readonly leaseMs: number;
  private readonly sweepMs: number;
  /** After an outage or a start, owners need a moment to renew. */
  private readonly graceMs: number;
  private sweepAfter: number;
  private isWoken = false;
  private isClosed = false;

  constructor(
    private readonly client: RedisClient,
    private readonly self: ProcessId,
    private readonly signals: Signals,
    private readonly leases: Leases,
    private readonly log: GenerationLog,
    private readonly store: RecoveryStore,
    @Inject(CONFIG) { lease }: GenerationsConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.leaseMs = lease.ms;
    this.sweepMs = lease.ms / 6;
    this.graceMs = this.leaseMs + this.sweepMs;
    this.sweepAfter = performance.now() + this.graceMs;
    leases.onLoss((id) => this.running.delete(id));
  }

  onApplicationBootstrap() {
    this.signals.on('running', () => this.wake());
    this.signals.onListening(() => this.onRedisBack());
    this.wake();
    this.scheduleStoreSweep(this.graceMs);
  }

  onModuleDestroy() {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearTimeout(this.storeTimer);
  }

  /** Redis may have lost leases of processes that died meanwhile, so the next look at the store isn't left for later. */
  private onRedisBack(): void {
    this.sweepAfter = performance.now() + this.graceMs;
    this.wake();
    clearTimeout(this.storeTimer);
    this.scheduleStoreSweep(this.graceMs + this.sweepMs);
  }

  private wake(): void {
    this.isWoken = true;
    if (this.timer || this.isClosed) return;
    this.timer = setTimeout(() => void this.sweepLeases(), this.sweepMs);
  }

  private async sweepLeases(): Promise<void> {
    this.isWoken = false;
    const isOver = await this.takeExpired().catch(() => {
      this.sweepAfter = performance.now() + this.graceMs;
      return false;
    });
    this.timer = undefined;
    if (!isOver || this.isWoken) this.wake();
  }

  private async takeExpired(): Promise<boolean> {
    if (performance.now() < this.sweepAfter) {
      await this.client.redis.ping();
      return false;
    }
    const { redis } = this.client;
    const answer = await redis.eval(TAKE_EXPIRED, 1, LEASES_KEY, this.leaseMs, this.self.value, MOST_AT_ONCE);
    const [count, ...members] = Array.isArray(answer) ? answer.map(String) : ['0'];
    for (const lease of members.map(fromMember)) {
      if (lease.owner !== this.self.value) this.takeOver(lease);
      else if (!this.leases.has(lease.id)) await this.leases.remove(toMember(lease));
    }
    return Number(count) === 0 && this.leases.size === 0;
  }

  private scheduleStoreSweep(ms: number): void {
    if (this.isClosed) return;
    const timer = setTimeout(() => {
      void this.sweepStore()
        .catch(() => this.logger.debug('recovering lost generations failed; retrying'))
        .then(() => {
          if (this.storeTimer === timer) this.scheduleStoreSweep(STORE_SWEEP_MS);
        });
    }, ms);
    this.storeTimer = timer;
  }

  private async sweepStore(): Promise<void> {
    const refs = await this.store.listUnfinished(new Date(Date.now() - this.graceMs), STORE_SWEEP_ROWS);
    if (refs.length === 0 || performance.now() < this.sweepAfter) return;
    const scores = await this.client.redis.zmscore(LEASES_KEY, ...refs.map(toMember));
    for (const [index, ref] of refs.entries()) {
      if (scores[index] === null && !this.leases.has(ref.id)) this.takeOver(ref);
    }
  }

  /** Retries while it holds the lease, which expires if this process dies too. */
  private takeOver({ id, chatId, owner }: LeasedRef): void {
    this.logger.warn({ chatId, owner }, 'the owner of a generation died; taking over');
    if (this.running.has(id)) return;
    this.running.add(id);
    const ref = { id, chatId };
    this.leases.hold(ref);
    void this.runUntilDone(ref, owner);
  }

  private async runUntilDone(ref: GenerationRef, fromOwner: string): Promise<void> {
    let owner = fromOwner;
    while (this.running.has(ref.id) && !this.isClosed) {
      try {
        await this.recover(ref, owner);
        break;
      } catch (error) {
        this.logger.warn({ reason: error instanceof Error ? error.name : '' }, 'takeover failed; retrying');
        if (error instanceof AfterTakeover) owner = this.self.value;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    this.running.delete(ref.id);
    this.leases.release(ref.id);
    await this.leases.remove(toMember({ ...ref, owner: fromOwner }));
  }

  /** Fences off the owner, which may still be alive, before reading what it wrote. */
  private async recover(ref: GenerationRef, fromOwner: string): Promise<void> {
    const taken = await this.store.takeOver(ref, fromOwner, this.self.value);
    if (!taken) return;
    const { fence, savedText, savedEffects } = taken;
    try {
      await this.log.fenceOff(ref.id, fence);
      const { text: logged, end, effects = savedEffects } = await this.log.read(ref.id);
      const reply = splitReply(logged.length >= savedText.length ? logged : savedText);
      const ending = end?.ending ?? broken(new DomainError('server.unavailable'));
      const revision = await this.store.saveRecovered(ref, fence, { ...reply, ending, effects });
      await this.log.markSaved(ref.id, fence, { revision });
    } catch (error) {
      throw new AfterTakeover('not finished', { cause: error });
    }
  }
}

class AfterTakeover extends Error {}

function fromMember(member: string): LeasedRef {
  const [id = '', owner = '', ...chatId] = member.split('|');
  return { id, owner, chatId: chatId.join('|') };
}
