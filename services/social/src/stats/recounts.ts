import { RedisClient } from '@masque/service-kit';
import { JobQueue } from '@masque/service-kit/jobs';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { socialJobs } from '../job-table.ts';
import { PeopleService } from '../people/people.service.ts';
import { PopularityService } from '../popularity/popularity.service.ts';

const SOON_MS = 1_000;

/** Sets of user ids: pending, and taken by the current run. */
const ASKED = '{recounts}:asked';
const RUNNING = '{recounts}:running';

/** Takes the pending users, unless a run that didn't finish left its own. */
const BEGIN = `
if redis.call('EXISTS', KEYS[2]) == 0 and redis.call('EXISTS', KEYS[1]) == 1 then redis.call('RENAME', KEYS[1], KEYS[2]) end`;

/** In Redis, so that one job recounts for all instances. */
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
    popularity.counts.onCounts((_, authorId) => this.askSoon(authorId));
    people.counts.onCounts((userId, _, __, steps) => {
      if (!steps || steps.followers !== undefined) this.askSoon(userId); // statistics don't show whom they follow
    });
  }

  /** Collects requests of one second. The nightly recount covers what a crash loses here. */
  askSoon(userId: string): void {
    if (userId === '') return; // the author is unknown or deleted
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

  async forget(userId: string): Promise<void> {
    await this.client.redis.multi().srem(ASKED, userId).srem(RUNNING, userId).exec();
  }

  /** Passes the users again if `recount` fails. Only one job may run this at a time. */
  async run(recount: (userIds: string[]) => Promise<unknown>): Promise<void> {
    const { redis } = this.client;
    await redis.eval(BEGIN, 2, ASKED, RUNNING);
    await recount(await redis.smembers(RUNNING));
    await redis.unlink(RUNNING);
    if ((await redis.exists(ASKED)) === 1) await this.jobs.enqueue('recountAsked', {});
  }
}
