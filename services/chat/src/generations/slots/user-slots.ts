import { DomainError } from '@masque/contracts';
import { newId, RedisClient } from '@masque/service-kit';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { RENEW_SLOTS, TAKE_SLOTS } from './user-slots.scripts.ts';

/** Most open event streams, streams of changes and running generations of one user, over all instances. */
export const slotLimits = { stream: 6, changes: 12, generation: 3 } as const;
export type SlotKind = keyof typeof slotLimits;

/** A killed instance's slots are free after so long. */
const SLOT_MS = 5_000;
const RENEW_MS = 1_500;
/** Seconds after which a refused caller may try again. */
const RETRY_SECONDS = 5;

export interface Slots {
  /** Of some or, without kinds, of all that were taken. */
  release(...kinds: SlotKind[]): void;
}

const keyOf = (userId: string) => `slots:{${userId}}`;

/**
 * Counts what one user keeps busy. Redis counts over all instances; while it is away each instance counts for itself.
 */
@Injectable()
export class UserSlots implements OnApplicationShutdown {
  /** User → members that this instance holds. */
  private readonly held = new Map<string, Set<string>>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly client: RedisClient) {}

  /** All of them, or 429 `rate.limited` with what is used up. */
  async take(userId: string, ...kinds: SlotKind[]): Promise<Slots> {
    const slot = newId();
    this.ensureLocally(userId, kinds);
    const members = new Map(kinds.map((kind) => [kind, `${kind}:${slot}`]));
    const held = this.held.get(userId) ?? new Set();
    this.held.set(userId, held);
    for (const member of members.values()) held.add(member);
    const usedUp = await this.takeShared(userId, slot, kinds);
    if (usedUp) {
      this.drop(userId, [...members.values()]);
      throw tooMany(usedUp);
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

  private ensureLocally(userId: string, kinds: readonly SlotKind[]): void {
    const held = [...(this.held.get(userId) ?? [])];
    for (const kind of kinds) {
      if (held.filter((member) => member.startsWith(`${kind}:`)).length >= slotLimits[kind]) throw tooMany(kind);
    }
  }

  private async takeShared(userId: string, slot: string, kinds: readonly SlotKind[]): Promise<SlotKind | null> {
    const wanted = kinds.flatMap((kind) => [kind, slot, slotLimits[kind]]);
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
    const pipeline = this.client.redis.pipeline();
    for (const [userId, members] of this.held) pipeline.eval(RENEW_SLOTS, 1, keyOf(userId), SLOT_MS, ...members);
    pipeline.exec().catch(() => undefined);
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
  }
}

const usedUpBy: Record<SlotKind, string> = {
  stream: `${slotLimits.stream} streams are open already`,
  changes: `${slotLimits.changes} chats are followed already`,
  generation: `${slotLimits.generation} replies are being written already`,
};

const tooMany = (kind: SlotKind) =>
  new DomainError(
    'rate.limited',
    {},
    {
      details: [usedUpBy[kind]],
      remainingTime: RETRY_SECONDS,
    },
  );
