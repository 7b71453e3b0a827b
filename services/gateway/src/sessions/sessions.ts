import { createHash, randomBytes } from 'node:crypto';
import { RedisClient } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { OpenCalls } from './open-calls.ts';
import type { Proof } from './proof.ts';

const IDLE_S = 24 * 60 * 60;
const ABSOLUTE_S = 30 * 24 * 60 * 60;
const MOST_OF_ONE_USER = 100;
const MOST_KNOWN = 10_000;

const StoredSession = z.object({ userId: z.string(), createdAt: z.string(), provider: z.string().optional() });

@Injectable()
export class Sessions {
  /** By the session's hash. A session never changes its user. */
  private readonly users = new LRUCache<string, string>({ max: MOST_KNOWN });

  constructor(
    private readonly client: RedisClient,
    private readonly openCalls: OpenCalls,
  ) {}

  /** Returns the secret ID (256 bits), which is never stored. */
  async create(userId: string, provider?: string): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    const hash = hashOf(id);
    // Fractions of a millisecond: the order decides which sessions are oldest.
    const now = performance.timeOrigin + performance.now();
    const session = { userId, createdAt: new Date(now).toISOString(), provider };
    // Index first: a session missing from it couldn't be ended with the others.
    await this.client.redis
      .multi()
      .zremrangebyscore(indexOf(userId), '-inf', String(now - ABSOLUTE_S * 1_000))
      .zadd(indexOf(userId), String(now), hash)
      .expire(indexOf(userId), ABSOLUTE_S)
      .exec();
    await this.client.redis.setex(keyOf(hash), IDLE_S, JSON.stringify(session));
    const surplus = await this.client.redis.zrange(indexOf(userId), '0', String(-1 - MOST_OF_ONE_USER));
    if (surplus.length > 0) await this.remove(userId, surplus);
    return id;
  }

  likelyUser(id: string): string | undefined {
    return this.users.get(hashOf(id));
  }

  async find(id: string): Promise<Proof | undefined> {
    const foundAt = performance.now();
    const hash = hashOf(id);
    const text = await this.client.redis.getex(keyOf(hash), 'EX', IDLE_S);
    if (!text) {
      this.users.delete(hash);
      return undefined;
    }
    const { userId, createdAt, provider } = StoredSession.parse(JSON.parse(text));
    this.users.set(hash, userId);
    if (Date.now() - Date.parse(createdAt) < ABSOLUTE_S * 1_000) {
      const holds = async () => (await this.client.redis.exists(keyOf(hash))) > 0;
      return { key: hash, userId, foundAt, signedInAt: Date.parse(createdAt), provider, holds };
    }
    await this.remove(userId, [hash]);
    return undefined;
  }

  async end(id: string): Promise<void> {
    const hash = hashOf(id);
    const text = await this.client.redis.get(keyOf(hash));
    if (text) await this.remove(StoredSession.parse(JSON.parse(text)).userId, [hash]);
  }

  /** `exceptKey`: the key of a session's proof. */
  async endAllOf(userId: string, exceptKey?: string): Promise<void> {
    const hashes = await this.client.redis.zrange(indexOf(userId), '0', '-1');
    const ended = hashes.filter((hash) => hash !== exceptKey);
    if (ended.length > 0) await this.remove(userId, ended);
  }

  private async remove(userId: string, hashes: readonly string[]): Promise<void> {
    const { redis } = this.client;
    await Promise.all(hashes.map((hash) => redis.del(keyOf(hash))));
    await redis.zrem(indexOf(userId), ...hashes);
    await this.openCalls.announce(hashes);
  }
}

const hashOf = (id: string): string => createHash('sha256').update(id).digest('base64url');
const keyOf = (hash: string): string => `session:${hash}`;
const indexOf = (userId: string): string => `sessions:${userId}`;
