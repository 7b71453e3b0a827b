import { DomainError } from '@masque/contracts';
import { Inject, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { newId } from '../context.ts';
import { METRICS, type Metrics } from '../metrics/metrics.ts';
import type { RedisClient } from '../redis.ts';
import { RENEW_SLOTS, RETURN_TO_QUOTA, TAKE_SLOTS } from './slots.scripts.ts';

export type SlotTable<K extends string> = Readonly<Record<K, { readonly most: number; readonly usedUp: string }>>;

const SLOT_MS = 5_000;
const RENEW_MS = 1_500;
const RETRY_SECONDS = 5;

export interface StreamSlots<K extends string> {
  release(...kinds: K[]): void;
}

export interface Quota {
  readonly name: string;
  readonly most: number;
  /** The count where Redis has none, or is down. */
  readonly count: () => Promise<number>;
  readonly usedUp: () => DomainError;
}
const QUOTA_SECONDS = 2 * 86_400;

const keyOf = (userId: string) => `slots:{${userId}}`;
const quotaKeyOf = (userId: string, name: string) => `quota:{${userId}}:${name}`;

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

  take(userId: string, ...kinds: K[]): Promise<StreamSlots<K>> {
    return this.takeWithin(null, userId, ...kinds);
  }

  /** Takes all or none. @throws `rate.limited`, or the quota's error */
  async takeWithin(quota: Quota | null, userId: string, ...kinds: K[]): Promise<StreamSlots<K>> {
    const slot = newId();
    this.ensureLocally(userId, kinds);
    const members = new Map(kinds.map((kind) => [kind, `${kind}:${slot}`]));
    const held = this.held.get(userId) ?? new Set();
    this.held.set(userId, held);
    for (const member of members.values()) held.add(member);
    try {
      await this.takeShared(userId, slot, kinds, quota);
    } catch (error) {
      this.drop(userId, [...members.values()]);
      throw error;
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

  private async takeShared(userId: string, slot: string, kinds: readonly K[], quota: Quota | null): Promise<void> {
    const keys = [keyOf(userId), ...(quota ? [quotaKeyOf(userId, quota.name)] : [])];
    const wanted = kinds.flatMap((kind) => [kind, slot, this.table[kind].most]);
    const ask = (): Promise<unknown> =>
      this.client.redis.eval(TAKE_SLOTS, keys.length, ...keys, SLOT_MS, quota?.most ?? 0, ...wanted).catch(() => null);
    let usedUp = await ask();
    if (quota && usedUp === 'uncounted') {
      await this.startCount(userId, quota);
      usedUp = await ask();
    }
    const kind = kinds.find((one) => one === usedUp);
    if (kind) throw this.tooMany(kind);
    const isOver = usedUp === 'quota' || (usedUp !== '' && quota && (await quota.count()) >= quota.most);
    if (quota && isOver) throw quota.usedUp();
  }

  private async startCount(userId: string, { name, count }: Quota): Promise<void> {
    const key = quotaKeyOf(userId, name);
    await this.client.redis.set(key, await count(), 'EX', QUOTA_SECONDS, 'NX').catch(() => null);
  }

  async countOf(userId: string, quota: string): Promise<number | null> {
    const count = await this.client.redis.get(quotaKeyOf(userId, quota)).catch(() => null);
    return count === null ? null : Number(count);
  }

  async returnTo(userId: string, quota: string): Promise<void> {
    await this.client.redis.eval(RETURN_TO_QUOTA, 1, quotaKeyOf(userId, quota));
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
