import { createHash, randomUUID } from 'node:crypto';
import { DomainError, ensure } from '@masque/contracts';
import { newId, RedisClient } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';

const KEPT_S = 24 * 60 * 60;
const LEASE_MS = 4_000;
const HEARTBEAT_MS = 1_000;
const WAIT_MS = 8_000;
const STEP_MS = 100;
const FORGOTTEN_AT_ONCE = 500;
/** Larger responses aren't stored: a retry runs again under the same ID, and the service returns what it made. */
const MAX_BYTES = 2 * 1024;
const MOST_OF_ONE_USER = 1_000;
/** Longer than any call in progress when its account was deleted. */
const ENDED_S = 60 * 60;

const StoredRequest = z.object({ fingerprint: z.string(), creationId: z.string() });
const StoredResponse = z.object({ status: z.number(), body: z.string(), contentType: z.string() });

export interface KeptResponse {
  readonly status: number;
  readonly body: Buffer;
  readonly contentType: string;
}

export type KeyClaim =
  | { readonly kind: 'done'; readonly response: KeptResponse }
  | {
      readonly kind: 'mine';
      readonly creationId: string;
      readonly finish: (response: KeptResponse | undefined, status: number) => Promise<void>;
    };

/**
 * A key's first call fixes the fingerprint and the creation ID. Both outlive a gateway crash, so a retry creates under
 * the same ID and the service's unique key decides. A lease lets one call run at a time.
 */
@Injectable()
export class IdempotencyKeys {
  constructor(private readonly client: RedisClient) {}

  /** @throws `request.key_reused` for a different request, `request.repeated` while the first call still runs. */
  async claim(userId: string, key: string, fingerprint: string): Promise<KeyClaim> {
    const name = nameOf(key);
    const giveUpAt = Date.now() + WAIT_MS;
    for (;;) {
      const request = await this.begin(userId, name, fingerprint);
      ensure(request.fingerprint === fingerprint, 'request.key_reused');
      const response = await this.responseOf(name);
      if (response) return { kind: 'done', response };
      const token = randomUUID();
      if (await this.client.redis.set(`${name}:lease`, token, 'PX', LEASE_MS, 'NX')) {
        // The previous holder may have finished between the two reads.
        const finished = await this.responseOf(name);
        if (finished) {
          await this.client.redis.del(`${name}:lease`);
          return { kind: 'done', response: finished };
        }
        return this.hold(userId, name, request.creationId);
      }
      if (Date.now() > giveUpAt) throw new DomainError('request.repeated');
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
  }

  async creationIdOf(userId: string, key: string, fingerprint: string): Promise<string> {
    const request = await this.begin(userId, nameOf(key), fingerprint);
    ensure(request.fingerprint === fingerprint, 'request.key_reused');
    return request.creationId;
  }

  async forget(userId: string): Promise<void> {
    const { redis } = this.client;
    await redis.set(endedOf(userId), '', 'EX', ENDED_S);
    await this.deleteKeys(await redis.zrange(keptOf(userId), '0', '-1'));
    await redis.unlink(keptOf(userId));
  }

  private async deleteKeys(names: readonly string[]): Promise<void> {
    const { redis } = this.client;
    for (let start = 0; start < names.length; start += FORGOTTEN_AT_ONCE) {
      const some = names.slice(start, start + FORGOTTEN_AT_ONCE);
      const keys = some.flatMap((name) => [name, `${name}:id`, `${name}:response`]);
      await Promise.all(keys.map((key) => redis.unlink(key)));
    }
  }

  private async begin(userId: string, name: string, fingerprint: string): Promise<z.output<typeof StoredRequest>> {
    const [id] = await Promise.all([this.client.redis.get(`${name}:id`), this.index(userId, name)]);
    const creationId = id ?? newId();
    const request = { fingerprint, creationId };
    const isFirst = await this.client.redis.set(name, JSON.stringify(request), 'EX', KEPT_S, 'NX');
    const text = isFirst ? null : await this.client.redis.get(name);
    return text === null ? request : StoredRequest.parse(JSON.parse(text));
  }

  /** Must end before the key is written: one missing from the index couldn't be erased. */
  private async index(userId: string, name: string): Promise<void> {
    const { redis } = this.client;
    const now = Date.now();
    const added = redis
      .multi()
      .zremrangebyscore(keptOf(userId), '-inf', now - KEPT_S * 1_000)
      .zadd(keptOf(userId), 'NX', now, name)
      .expire(keptOf(userId), KEPT_S)
      .exec();
    const [surplus] = await Promise.all([redis.zrange(keptOf(userId), '0', String(-1 - MOST_OF_ONE_USER)), added]);
    if (surplus.length === 0) return;
    await this.deleteKeys(surplus);
    await redis.zrem(keptOf(userId), ...surplus);
  }

  private async responseOf(name: string): Promise<KeptResponse | undefined> {
    const text = await this.client.redis.get(`${name}:response`);
    if (text === null) return undefined;
    const { body, ...rest } = StoredResponse.parse(JSON.parse(text));
    return { ...rest, body: Buffer.from(body, 'base64') };
  }

  private hold(userId: string, name: string, creationId: string): KeyClaim {
    const { redis } = this.client;
    const heartbeat = setInterval(
      () => void redis.pexpire(`${name}:lease`, LEASE_MS).catch(() => undefined),
      HEARTBEAT_MS,
    );
    /** A 4xx frees the key for a corrected request, but keeps the ID: a broken-off body may have created something. */
    const finish = async (response: KeptResponse | undefined, status: number) => {
      clearInterval(heartbeat);
      // The resource exists: a Redis failure must not turn the response into an error.
      await this.saveResponse(name, creationId, response, status).catch(() => undefined);
      if (response && (await redis.exists(endedOf(userId)).catch(() => 0)) > 0)
        await this.deleteKeys([name]).catch(() => undefined);
    };
    return { kind: 'mine', creationId, finish };
  }

  /** In Redis Cluster the keys are on different servers, so the lease that others wait for goes last. */
  private async saveResponse(
    name: string,
    creationId: string,
    response: KeptResponse | undefined,
    status: number,
  ): Promise<void> {
    const { redis } = this.client;
    if (response && response.body.length <= MAX_BYTES) {
      const stored = { ...response, body: response.body.toString('base64') };
      await redis.set(`${name}:response`, JSON.stringify(stored), 'EX', KEPT_S);
    } else if (status >= 400 && status < 500) {
      await redis.set(`${name}:id`, creationId, 'EX', KEPT_S);
      await redis.del(name);
    }
    await redis.del(`${name}:lease`);
  }
}

const keptOf = (userId: string): string => `once-of:${userId}`;
const nameOf = (key: string): string => `once:${hashOf(key)}`;
const endedOf = (userId: string): string => `once-ended:${hashOf(userId)}`;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
