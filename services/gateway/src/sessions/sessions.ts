import { createHash, randomBytes } from 'node:crypto';
import { RedisClient } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';

const LIFETIME_S = 24 * 60 * 60;

const StoredSession = z.object({ userId: z.string(), createdAt: z.string() });

/** Sessions in Redis, under the hash of their id, for 24 h after the last use. */
@Injectable()
export class Sessions {
  constructor(private readonly client: RedisClient) {}

  /** Makes a session and answers its secret id (256 bits), which is kept nowhere. */
  async open(userId: string): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    const session = { userId, createdAt: new Date().toISOString() };
    await this.client.redis.set(keyOf(id), JSON.stringify(session), 'EX', LIFETIME_S);
    return id;
  }

  /** Whose session this is; renews it. */
  async userOf(id: string): Promise<string | undefined> {
    const text = await this.client.redis.getex(keyOf(id), 'EX', LIFETIME_S);
    return text ? StoredSession.parse(JSON.parse(text)).userId : undefined;
  }

  async close(id: string): Promise<void> {
    await this.client.redis.del(keyOf(id));
  }
}

const keyOf = (id: string): string => `session:${createHash('sha256').update(id).digest('base64url')}`;
