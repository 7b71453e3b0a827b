import { createHash } from 'node:crypto';
import { DomainError } from '@masque/contracts';
import type { RedisClient } from '@masque/service-kit';
import { z } from 'zod';
import { type Answer, type Call, type Step, statusOf } from './call.ts';

const KEPT_S = 24 * 60 * 60;
/** A call that died without an answer blocks its key no longer than this. */
const RUNNING_S = 60;
const RUNNING = 'running';

const Kept = z.object({ status: z.number(), body: z.string(), contentType: z.string() });

/** The same key by the same caller on the same route gets the first answer again: a client's retries never make two. */
export const idempotency =
  (client: RedisClient): Step =>
  async (call, next) => {
    const header = call.request.headers['idempotency-key'];
    if (!call.row.route.isIdempotent || typeof header !== 'string' || !call.viewer) return next();
    const key = keyOf(call, header);
    const isFirst = await client.redis.set(key, RUNNING, 'EX', RUNNING_S, 'NX');
    if (!isFirst) return earlierAnswer(await client.redis.get(key));
    const answer = await next().catch(async (error: unknown) => {
      await client.redis.del(key).catch(() => undefined);
      throw error;
    });
    await keep(client, key, answer);
    return answer;
  };

const keyOf = (call: Call, header: string): string =>
  `once:${createHash('sha256').update(`${call.viewer?.userId}|${call.row.name}|${header}`).digest('base64url')}`;

async function keep(client: RedisClient, key: string, answer: Answer): Promise<void> {
  if (answer.kind !== 'bytes' || statusOf(answer) >= 300) {
    await client.redis.del(key).catch(() => undefined);
    return;
  }
  const kept = { status: answer.status, body: answer.body.toString(), contentType: answer.contentType };
  // The thing is made: that Redis went away meanwhile must not turn the answer into an error.
  await client.redis.set(key, JSON.stringify(kept), 'EX', KEPT_S).catch(() => undefined);
}

function earlierAnswer(text: string | null): Answer {
  if (text === null || text === RUNNING) throw new DomainError('request.repeated');
  const { body, ...rest } = Kept.parse(JSON.parse(text));
  return { kind: 'bytes', ...rest, body: Buffer.from(body), headers: { 'idempotency-replayed': 'true' } };
}
