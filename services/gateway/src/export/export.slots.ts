import { randomUUID } from 'node:crypto';
import { DomainError, ensure, EXPORTS_A_DAY } from '@masque/contracts';
import { CONFIG, RedisClient } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewayConfig } from '../config.ts';

const LEASE_MS = 15_000;
const HEARTBEAT_MS = 4_000;
const DAY_S = 86_400;

const RENEW = "if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end";
const FREE = "if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end";

export interface ExportSlot {
  readonly free: (isOurFault: boolean) => Promise<void>;
}

/** One export at a time per user, and a daily limit (UTC), across all gateways. No limits while Redis is down. */
@Injectable()
export class ExportSlots {
  constructor(
    private readonly client: RedisClient,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** @throws `export.running`, `rate.limited`. */
  async acquire(userId: string): Promise<ExportSlot> {
    const slot = `export:${userId}`;
    const token = randomUUID();
    ensure(await this.claim(slot, token), 'export.running');
    const renew = () => this.client.redis.eval(RENEW, 1, slot, token, LEASE_MS).catch(() => undefined);
    const heartbeat = setInterval(() => void renew(), HEARTBEAT_MS);
    const free = async () => {
      clearInterval(heartbeat);
      await this.client.redis.eval(FREE, 1, slot, token).catch(() => undefined); // the lease expires by itself
    };
    const day = `exports:${userId}:${new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)}`;
    const most = Math.max(1, Math.floor(EXPORTS_A_DAY * this.config.limits.factor));
    if ((await this.count(day)) > most) {
      await Promise.all([free(), this.giveBack(day)]);
      const details = [`${most} of ${most} downloads used today`];
      throw new DomainError('rate.limited', {}, { details, remainingTime: secondsToNextDay(Date.now()) });
    }
    let isFree = false;
    return {
      free: async (isOurFault) => {
        if (isFree) return;
        isFree = true;
        await Promise.all([free(), isOurFault && this.giveBack(day)]);
      },
    };
  }

  private async claim(slot: string, token: string): Promise<boolean> {
    try {
      return (await this.client.redis.set(slot, token, 'PX', LEASE_MS, 'NX')) === 'OK';
    } catch {
      return true;
    }
  }

  private async count(day: string): Promise<number> {
    try {
      const counted = await this.client.redis.incr(day);
      if (counted === 1) await this.client.redis.expire(day, DAY_S);
      return counted;
    } catch {
      return 0;
    }
  }

  private async giveBack(day: string): Promise<void> {
    await this.client.redis.decr(day).catch(() => undefined);
  }
}

const secondsToNextDay = (now: number): number => DAY_S - (Math.floor(now / 1_000) % DAY_S);
