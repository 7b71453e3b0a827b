import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type JobsOptions, Queue } from 'bullmq';
import { CONFIG, type KitConfig } from '../config.ts';
import { currentRequestId, currentTrace } from '../context.ts';
import { Health } from '../health.ts';
import type { Logger } from '../logger.ts';
import { METRICS, type Metrics } from '../metrics/metrics.ts';
import { connectRedis, type RedisConnection, redisOptions } from '../redis.ts';
import { LOGGER, SERVICE } from '../tokens.ts';
import { ASKED, jobPrefix, keyed, windowKey } from './job-redis.ts';
import type { JobData, JobEnvelope, JobTable } from './job-table.ts';

export const JOB_TABLE = Symbol('job table');

const RETRY_MS = 500;
const FAILED_KEPT = 1_000;

/** Adding rejects while Redis is down; added jobs survive the service. */
@Injectable()
export class JobQueue<T extends JobTable> implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly redis: RedisConnection;
  private readonly prefix: string;
  private opening: Promise<Queue<JobEnvelope>> | undefined;
  private isClosed = false;

  constructor(
    @Inject(CONFIG) config: KitConfig,
    @Inject(SERVICE) private readonly service: string,
    @Inject(JOB_TABLE) private readonly table: T,
    @Inject(LOGGER) logger: Logger,
    @Inject(METRICS) metrics: Metrics,
    health: Health,
  ) {
    this.redis = connectRedis(config, redisOptions);
    this.redis.on('error', (error: Error) => logger.warn({ reason: error.message }, 'job queue: redis unavailable'));
    this.prefix = jobPrefix(config);
    health.add('jobs', async () => {
      await this.redis.ping();
    });
    metrics.measure('masque_jobs', async () =>
      Object.entries(await this.counts()).map(([state, count]) => [{ state }, count]),
    );
  }

  /** Does nothing when a job with the same key is already waiting. */
  async enqueue<N extends keyof T & string>(name: N, data: JobData<T, N>, delayMs = 0): Promise<void> {
    const queue = await this.open();
    const delay = Math.max(delayMs, await this.delayOf(name, data));
    await queue.add(name, this.envelope(data), { ...this.optionsOf(name, data), delay });
  }

  /** The first call in a window runs at once and opens it; later ones share one run at its end. */
  private async delayOf(name: string, data: unknown): Promise<number> {
    const { keyOf, everyMs } = this.table[name] ?? {};
    if (!keyOf || !everyMs) return 0;
    const window = windowKey(this.prefix, this.service, keyed(name, keyOf(data)));
    if (await this.redis.set(window, ASKED, 'PX', everyMs, 'NX')) return 0;
    return Math.max(await this.redis.pttl(window), 0);
  }

  async counts(): Promise<Record<string, number>> {
    return (await this.open()).getJobCounts('waiting', 'active', 'delayed', 'failed');
  }

  knows(name: string): boolean {
    return Object.hasOwn(this.table, name);
  }

  isScheduled(name: string): boolean {
    return this.knows(name) && this.table[name]?.cron !== undefined;
  }

  onApplicationBootstrap() {
    void this.schedule();
  }

  private async schedule(): Promise<void> {
    while (!this.isClosed) {
      try {
        const queue = await this.open();
        for (const known of await queue.getJobSchedulers()) {
          if (!this.table[known.key]?.cron) await queue.removeJobScheduler(known.key);
        }
        for (const [name, { cron }] of Object.entries(this.table)) {
          if (!cron) continue;
          const template = { name, data: this.envelope({}), opts: this.optionsOf(name) };
          await queue.upsertJobScheduler(name, { pattern: cron, tz: 'UTC' }, template);
        }
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  /** BullMQ's queue waits forever for a Redis that was never up, and stays broken after a failed start. */
  async open(): Promise<Queue<JobEnvelope>> {
    await this.redis.ping();
    this.opening ??= this.create();
    try {
      return await this.opening;
    } catch (error) {
      this.opening = undefined;
      throw error;
    }
  }

  private async create(): Promise<Queue<JobEnvelope>> {
    const queue = new Queue<JobEnvelope>(this.service, { connection: this.redis, prefix: this.prefix });
    queue.on('error', () => undefined); // the connection logs it, and the caller gets it
    await queue.waitUntilReady();
    return queue;
  }

  private envelope(data: unknown): JobEnvelope {
    const trace = currentTrace();
    const traceparent = trace?.isSampled ? { traceparent: trace.traceparent } : {};
    return { requestId: currentRequestId(), ...traceparent, data };
  }

  private optionsOf(name: string, data?: unknown): JobsOptions {
    const { keyOf, attempts = 5, backoffMs = 1_000 } = this.table[name] ?? {};
    return {
      attempts,
      backoff: { type: 'exponential', delay: backoffMs, jitter: 0.2 },
      removeOnComplete: true,
      removeOnFail: { count: FAILED_KEPT },
      ...(keyOf && data ? { deduplication: { id: keyed(name, keyOf(data)), keepLastIfActive: true } } : {}),
    };
  }

  async onApplicationShutdown() {
    this.isClosed = true;
    await (await this.opening?.catch(() => undefined))?.close();
    this.redis.disconnect();
  }
}
