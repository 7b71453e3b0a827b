import { JobQueue, RedisClient } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { type socialJobs, USERS_AT_ONCE } from '../job-table.ts';

/** Least time between two recounts of one user. */
const RECOUNT_EVERY_MS = 30_000;

/**
 * KEYS: one for each user; ARGV: ms. Answers for each user after how many ms to recount: 0 and begins the user's window,
 * the rest of the window that is open, or -1 when that was answered before.
 */
const WHEN = `
local waits = {}
for index, key in ipairs(KEYS) do
  local state = redis.call('GET', key)
  if not state then
    redis.call('SET', key, 'counted', 'PX', ARGV[1])
    waits[index] = 0
  elseif state == 'counted' then
    redis.call('SET', key, 'asked', 'KEEPTTL')
    waits[index] = math.max(redis.call('PTTL', key), 1)
  else
    waits[index] = -1
  end
end
return waits`;

const keyOf = (userId: string) => `{recounts}:${userId}`;

/** Asks for recounts: at once for a user who was quiet, else once at the end of the user's half minute. */
@Injectable()
export class Recounts {
  constructor(
    private readonly client: RedisClient,
    private readonly jobs: JobQueue<typeof socialJobs>,
  ) {}

  /** One job for all who are due, and one for all who have to wait, at the latest of their times. */
  async ask(changed: readonly string[]): Promise<void> {
    const all = [...new Set(changed)];
    for (let start = 0; start < all.length; start += USERS_AT_ONCE) {
      await this.askFor(all.slice(start, start + USERS_AT_ONCE));
    }
  }

  private async askFor(userIds: readonly string[]): Promise<void> {
    const keys = userIds.map(keyOf);
    try {
      const answer: unknown = await this.client.redis.eval(WHEN, keys.length, ...keys, RECOUNT_EVERY_MS);
      const waits = Array.isArray(answer) ? answer.map(Number) : [];
      const due = userIds.filter((_, index) => waits[index] === 0);
      const later = userIds.filter((_, index) => (waits[index] ?? 0) > 0);
      if (due.length > 0) await this.jobs.enqueue('recountUsers', { userIds: due });
      if (later.length > 0) await this.jobs.enqueue('recountUsers', { userIds: later }, Math.max(...waits));
    } catch (error) {
      // The event comes again, and must find that nothing was asked.
      await this.client.redis.unlink(...keys).catch(() => undefined);
      throw error;
    }
  }
}
