import { JobQueue, RedisClient } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import type { socialJobs } from '../job-table.ts';

/** Sets of user ids: those for whom a recount was asked, and those of the run that has begun. */
const ASKED = '{recounts}:asked';
const RUNNING = '{recounts}:running';

/** Takes those who were asked for, unless a run that did not end left its own. */
const BEGIN = `
if redis.call('EXISTS', KEYS[2]) == 0 and redis.call('EXISTS', KEYS[1]) == 1 then redis.call('RENAME', KEYS[1], KEYS[2]) end`;

/** Who is to be recounted; kept in Redis, so that one job counts for all of them. */
@Injectable()
export class Recounts {
  constructor(
    private readonly client: RedisClient,
    private readonly jobs: JobQueue<typeof socialJobs>,
  ) {}

  async ask(userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return;
    await this.client.redis.sadd(ASKED, ...userIds);
    await this.jobs.enqueue('recountAsked', {});
  }

  /** One who is deleted is not recounted. */
  async forget(userId: string): Promise<void> {
    await this.client.redis.multi().srem(ASKED, userId).srem(RUNNING, userId).exec();
  }

  /** Gives all who were asked for to `recount`; they are given again when it fails. Only one job runs this at a time. */
  async run(recount: (userIds: string[]) => Promise<unknown>): Promise<void> {
    const { redis } = this.client;
    await redis.eval(BEGIN, 2, ASKED, RUNNING);
    await recount(await redis.smembers(RUNNING));
    await redis.unlink(RUNNING);
    if ((await redis.exists(ASKED)) === 1) await this.jobs.enqueue('recountAsked', {});
  }
}
