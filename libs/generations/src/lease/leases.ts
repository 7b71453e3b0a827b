import { type Logger, LOGGER, RedisClient } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { GenerationRef } from '../core/generation.store.ts';
import { ProcessId } from '../signals/process-id.ts';
import { Signals } from '../signals/signals.ts';
import { HEARTBEAT_MS, HOLD, LEASE_MS, LEASES_KEY, RENEW, REQUEST_STOP, STOPS_KEY, toMember } from './lease.ts';

const STOP_MS = 30_000;

export interface LeaseHolder {
  readonly ref: GenerationRef;
  leaseGone(): void;
  stopRequested(): void;
}

interface Lease {
  readonly holder: LeaseHolder;
  readonly member: string;
  /** Send time of the last answered heartbeat, by the monotonic clock. */
  renewedAt: number;
}

@Injectable()
export class Leases implements OnApplicationShutdown {
  private readonly held = new Map<string, Lease>();
  private readonly leftovers = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private renewal: Promise<void> | null = null;

  constructor(
    private readonly client: RedisClient,
    private readonly self: ProcessId,
    private readonly signals: Signals,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get size(): number {
    return this.held.size;
  }

  has(id: string): boolean {
    return this.held.has(id);
  }

  /** Must precede the claim of the chat, so that no claim is ever without a lease. */
  hold(holder: LeaseHolder): void {
    const member = toMember({ ...holder.ref, owner: this.self.value });
    this.held.set(holder.ref.id, { holder, member, renewedAt: performance.now() });
    if (!this.timer) {
      this.signals.broadcast({ kind: 'running' });
      this.timer = setInterval(() => void this.renew(), HEARTBEAT_MS);
    }
    this.leftovers.delete(member);
    this.client.redis.eval(HOLD, 1, LEASES_KEY, LEASE_MS, member).catch(() => undefined);
  }

  release(id: string): void {
    const lease = this.held.get(id);
    if (!lease) return;
    this.held.delete(id);
    this.leftovers.add(lease.member);
    void this.removeLeftovers();
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
    if (now - lease.renewedAt < LEASE_MS) return true;
    void this.renew();
    return false;
  }

  /** Tolerates one missed heartbeat. */
  isRenewed(id: string, now: number): boolean {
    const lease = this.held.get(id);
    return lease !== undefined && now - lease.renewedAt < 2 * HEARTBEAT_MS;
  }

  holdAgain(id: string): void {
    const lease = this.held.get(id);
    if (lease) this.client.redis.eval(HOLD, 1, LEASES_KEY, LEASE_MS, lease.member).catch(() => undefined);
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
      .eval(RENEW, 2, LEASES_KEY, STOPS_KEY, LEASE_MS, ...leases.map(({ member }) => member))
      .catch(() => null);
    if (!Array.isArray(states)) return;
    this.signals.broadcast({ kind: 'running' });
    for (const [index, lease] of leases.entries()) {
      if (!this.held.has(lease.holder.ref.id)) continue;
      this.apply(lease, Number(states[index]), at);
    }
    await this.removeLeftovers();
  }

  private apply(lease: Lease, state: number, at: number): void {
    try {
      if (state === 2) {
        lease.holder.leaseGone();
      } else {
        lease.renewedAt = at;
        if (state === 1) lease.holder.stopRequested();
      }
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
