import { CONFIG, type Logger, LOGGER, RedisClient } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { GenerationsConfig } from '../config.ts';
import type { GenerationRef } from '../core/generation.facts.ts';
import { ProcessId, Signals } from '../signals.ts';

const STOP_MS = 30_000;

/** Sorted sets of `{generation}|{owner}|{chat}` and `{generation}` by expiry (ms of Redis' clock), in one slot. */
export const LEASES_KEY = '{generations}:leases';
const STOPS_KEY = '{generations}:stops';

export const SCRIPT_NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/** KEYS: leases; ARGV: ms, member. Starts or renews a lease, whoever had it. */
const HOLD = `${SCRIPT_NOW}
return redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[2])`;

/** KEYS: leases, stops; ARGV: ms, members. Returns per member 0: renewed, 1: renewed, stop requested, 2: gone. */
const RENEW = `${SCRIPT_NOW}
local states = {}
for index = 2, #ARGV do
  local member = ARGV[index]
  if not redis.call('ZSCORE', KEYS[1], member) then
    states[index - 1] = 2
  else
    redis.call('ZADD', KEYS[1], now + ARGV[1], member)
    local id = string.match(member, '^[^|]*')
    states[index - 1] = redis.call('ZSCORE', KEYS[2], id) and 1 or 0
  end
end
return states`;

/** KEYS: stops; ARGV: ms, generation. Also drops expired requests. */
const REQUEST_STOP = `${SCRIPT_NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
return redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[2])`;

export interface LeasedRef extends GenerationRef {
  readonly owner: string;
}

export const toMember = ({ id, owner, chatId }: LeasedRef): string => `${id}|${owner}|${chatId}`;

interface Lease {
  readonly id: string;
  readonly member: string;
  /** Send time of the last answered heartbeat, by the monotonic clock. */
  renewedAt: number;
}

type LeaseListener = (id: string) => void;

@Injectable()
export class Leases implements OnApplicationShutdown {
  private readonly held = new Map<string, Lease>();
  private readonly leftovers = new Set<string>();
  private readonly lossListeners: LeaseListener[] = [];
  private readonly stopListeners: LeaseListener[] = [];
  private timer: NodeJS.Timeout | undefined;
  private renewal: Promise<void> | null = null;
  private readonly leaseMs: number;
  private readonly heartbeatMs: number;

  constructor(
    private readonly client: RedisClient,
    private readonly self: ProcessId,
    private readonly signals: Signals,
    @Inject(CONFIG) { lease }: GenerationsConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.leaseMs = lease.ms;
    this.heartbeatMs = lease.ms / 3;
  }

  onLoss(listener: LeaseListener): void {
    this.lossListeners.push(listener);
  }

  onStopRequest(listener: LeaseListener): void {
    this.stopListeners.push(listener);
  }

  get size(): number {
    return this.held.size;
  }

  has(id: string): boolean {
    return this.held.has(id);
  }

  /** Must precede the claim of the chat, so that no claim is ever without a lease. */
  hold(ref: GenerationRef): void {
    const { id } = ref;
    const member = toMember({ ...ref, owner: this.self.value });
    this.held.set(id, { id, member, renewedAt: performance.now() });
    if (!this.timer) {
      this.signals.broadcast({ kind: 'running' });
      this.timer = setInterval(() => void this.renew(), this.heartbeatMs);
    }
    this.leftovers.delete(member);
    this.holdAgain(id);
  }

  holdAgain(id: string): void {
    const lease = this.held.get(id);
    if (lease) this.client.redis.eval(HOLD, 1, LEASES_KEY, this.leaseMs, lease.member).catch(() => undefined);
  }

  release(id: string): void {
    const lease = this.held.get(id);
    if (!lease) return;
    this.held.delete(id);
    void this.remove(lease.member);
    if (this.held.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  async remove(member: string): Promise<void> {
    this.leftovers.add(member);
    await this.removeLeftovers();
  }

  private async removeLeftovers(): Promise<void> {
    const members = [...this.leftovers];
    if (members.length === 0) return;
    await this.client.redis.zrem(LEASES_KEY, ...members).then(
      () => {
        for (const member of members) this.leftovers.delete(member);
      },
      () => undefined,
    );
  }

  /** Whether this process is certainly still the owner. If not, renews at once. */
  isFresh(id: string, now: number): boolean {
    const lease = this.held.get(id);
    if (!lease) return false;
    if (now - lease.renewedAt < this.leaseMs) return true;
    void this.renew();
    return false;
  }

  /** Tolerates one missed heartbeat. */
  isRenewed(id: string, now: number): boolean {
    const lease = this.held.get(id);
    return lease !== undefined && now - lease.renewedAt < 2 * this.heartbeatMs;
  }

  private renew(): Promise<void> {
    this.renewal ??= this.renewAll().finally(() => {
      this.renewal = null;
    });
    return this.renewal;
  }

  private async renewAll(): Promise<void> {
    const at = performance.now();
    const leases = [...this.held.values()];
    if (leases.length === 0) return;
    const states = await this.client.redis
      .eval(RENEW, 2, LEASES_KEY, STOPS_KEY, this.leaseMs, ...leases.map(({ member }) => member))
      .catch(() => null);
    if (!Array.isArray(states)) return;
    this.signals.broadcast({ kind: 'running' });
    for (const [index, lease] of leases.entries()) {
      if (this.held.has(lease.id)) this.apply(lease, Number(states[index]), at);
    }
    await this.removeLeftovers();
  }

  private apply(lease: Lease, state: number, at: number): void {
    const isLost = state === 2;
    if (!isLost) lease.renewedAt = at;
    try {
      if (isLost) for (const listener of this.lossListeners) listener(lease.id);
      if (state === 1) for (const listener of this.stopListeners) listener(lease.id);
    } catch (error) {
      this.logger.error({ reason: error instanceof Error ? error.message : '' }, 'handling a lease failed');
    }
  }

  async requestStop(id: string): Promise<void> {
    await this.client.redis.eval(REQUEST_STOP, 1, STOPS_KEY, STOP_MS, id);
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
  }
}
