import { DomainError } from '@masque/contracts';
import { Inject, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { newId } from '../context.ts';
import { METRICS, type Metrics } from '../metrics/metrics.ts';
import type { RedisClient } from '../redis.ts';
import { RENEW_SLOTS, TAKE_SLOTS } from './slots.scripts.ts';

export type SlotTable<K extends string> = Readonly<Record<K, { readonly most: number; readonly usedUp: string }>>;

const SLOT_MS = 5_000;
const RENEW_MS = 1_500;
const RETRY_SECONDS = 5;

export interface StreamSlots<K extends string> {
  release(...kinds: K[]): void;
}

const keyOf = (userId: string) => `slots:{${userId}}`;

/** Redis counts across instances; while it is down, each instance counts on its own. */
export abstract class SlotCounter<K extends string> implements OnApplicationShutdown {
  private readonly held = new Map<string, Set<string>>();
  private timer: NodeJS.Timeout | undefined;
  @Optional()
  @Inject(METRICS)
  private readonly metrics?: Metrics;

  constructor(
    private readonly client: RedisClient,
    private readonly table: SlotTable<K>,
  ) {}

  /** Takes all kinds or none. @throws `rate.limited` */
  async take(userId: string, ...kinds: K[]): Promise<StreamSlots<K>> {
    const slot = newId();
    this.ensureLocally(userId, kinds);
    const members = new Map(kinds.map((kind) => [kind, `${kind}:${slot}`]));
    const held = this.held.get(userId) ?? new Set();
    this.held.set(userId, held);
    for (const member of members.values()) held.add(member);
    const usedUp = await this.takeShared(userId, slot, kinds);
    if (usedUp) {
      this.drop(userId, [...members.values()]);
      throw this.tooMany(usedUp);
    }
    this.timer ??= setInterval(() => this.renew(), RENEW_MS);
    return {
      release: (...some) => {
        const given = (some.length > 0 ? some : kinds).flatMap((kind) => members.get(kind) ?? []);
        for (const kind of some.length > 0 ? some : kinds) members.delete(kind);
        this.release(userId, given);
      },
    };
  }

  private ensureLocally(userId: string, kinds: readonly K[]): void {
    const held = [...(this.held.get(userId) ?? [])];
    for (const kind of kinds) {
      if (held.filter((member) => member.startsWith(`${kind}:`)).length >= this.table[kind].most)
        throw this.tooMany(kind);
    }
  }

  private async takeShared(userId: string, slot: string, kinds: readonly K[]): Promise<K | null> {
    const wanted = kinds.flatMap((kind) => [kind, slot, this.table[kind].most]);
    const usedUp = await this.client.redis.eval(TAKE_SLOTS, 1, keyOf(userId), SLOT_MS, ...wanted).catch(() => '');
    return kinds.find((kind) => kind === usedUp) ?? null;
  }

  private drop(userId: string, members: readonly string[]): void {
    const held = this.held.get(userId);
    for (const member of members) held?.delete(member);
    if (held?.size === 0) this.held.delete(userId);
    if (this.held.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private release(userId: string, members: readonly string[]): void {
    if (members.length === 0) return;
    this.drop(userId, members);
    this.client.redis.zrem(keyOf(userId), ...members).catch(() => undefined);
  }

  private renew(): void {
    for (const [userId, members] of this.held) {
      this.client.redis.eval(RENEW_SLOTS, 1, keyOf(userId), SLOT_MS, ...members).catch(() => undefined);
    }
  }

  private tooMany(kind: K): DomainError {
    this.metrics?.counter('masque_limit_refusals_total')({ limit: kind });
    const details = [this.table[kind].usedUp];
    return new DomainError('rate.limited', {}, { details, remainingTime: RETRY_SECONDS });
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
  }
}
