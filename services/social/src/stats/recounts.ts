import { JobQueue, RedisClient } from '@masque/service-kit';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { socialJobs } from '../job-table.ts';
import { PeopleService } from '../people/people.service.ts';
import { PopularityService } from '../popularity/popularity.service.ts';

const SOON_MS = 1_000;

/** Sets of user ids: those for whom a recount was asked, and those of the run that has begun. */
const ASKED = '{recounts}:asked';
const RUNNING = '{recounts}:running';

/** Takes those who were asked for, unless a run that did not end left its own. */
const BEGIN = `
if redis.call('EXISTS', KEYS[2]) == 0 and redis.call('EXISTS', KEYS[1]) == 1 then redis.call('RENAME', KEYS[1], KEYS[2]) end`;

/** Who is to be recounted; kept in Redis, so that one job counts for all of them. */
@Injectable()
export class Recounts implements OnApplicationShutdown {
  private readonly soon = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly client: RedisClient,
    private readonly jobs: JobQueue<typeof socialJobs>,
    popularity: PopularityService,
    people: PeopleService,
  ) {
    popularity.onChange((authorId) => this.askSoon(authorId));
    people.onChange((userId) => this.askSoon(userId));
  }

  /** With the others of the same second. What a dying process forgets here, the night recounts. */
  askSoon(userId: string): void {
    if (userId === '') return; // of a character whose author is unknown, or no more
    this.soon.add(userId);
    this.timer ??= setTimeout(() => void this.flush(), SOON_MS).unref();
  }

  async onApplicationShutdown() {
    clearTimeout(this.timer);
    await this.flush();
  }

  private async flush(): Promise<void> {
    this.timer = undefined;
    const userIds = [...this.soon];
    this.soon.clear();
    await this.ask(userIds).catch(() => userIds.forEach((userId) => this.askSoon(userId)));
  }

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
