import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq';
import { CONFIG, type KitConfig } from '../config.ts';
import { inContext } from '../context.ts';
import type { Logger } from '../logger.ts';
import { METRICS, type Metrics } from '../metrics/metrics.ts';
import type { RedisConnection } from '../redis.ts';
import { LOGGER, SERVICE } from '../tokens.ts';
import { inSpan, TRACING, type Tracing } from '../tracing/tracing.ts';
import { waitAtMost } from '../wait-at-most.ts';
import { JOB_TABLE } from './job-queue.ts';
import { ASKED, jobPrefix, windowKey, workerRedis } from './job-redis.ts';
import type { JobEnvelope, JobTable } from './job-table.ts';

export const JOB_HANDLERS = Symbol('job handlers');

const CONCURRENCY = 4;
/** Shutdown's share for running jobs: the rest of the service must close before the kill at 10 s. */
const DRAIN_MS = 7_000;

type AnyHandlers = Readonly<Record<string, (data: unknown) => Promise<void>>>;

@Injectable()
export class JobWorker implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly redis: RedisConnection;
  private readonly prefix: string;
  private worker: Worker<JobEnvelope> | undefined;
  private readonly count;
  private readonly time;

  constructor(
    @Inject(CONFIG) config: KitConfig,
    @Inject(SERVICE) private readonly service: string,
    @Inject(JOB_TABLE) private readonly table: JobTable,
    @Inject(JOB_HANDLERS) private readonly handlers: AnyHandlers,
    @Inject(METRICS) metrics: Metrics,
    @Inject(TRACING) private readonly tracing: Tracing,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.count = metrics.counter('masque_job_runs_total');
    this.time = metrics.histogram('masque_job_duration_seconds');
    this.redis = workerRedis(config);
    this.redis.on('error', () => undefined); // the worker logs it, once
    this.prefix = jobPrefix(config);
  }

  onApplicationBootstrap() {
    const worker = new Worker<JobEnvelope>(this.service, (job, token) => this.run(job, token), {
      connection: this.redis,
      prefix: this.prefix,
      concurrency: CONCURRENCY,
      runRetryDelay: 500,
      lockDuration: 15_000,
      stalledInterval: 10_000,
      maxStalledCount: 3,
    });
    worker.on('error', (error) => this.logger.warn({ reason: error.message }, 'job worker: redis unavailable'));
    worker.on('failed', (job, error) => this.report(job, error));
    this.worker = worker;
  }

  private async run(job: Job<JobEnvelope>, token: string | undefined): Promise<void> {
    const spec = this.table[job.name];
    const handler = this.handlers[job.name];
    if (!spec || !handler) throw new UnrecoverableError('no such job');
    const data = spec.data.safeParse(job.data.data);
    if (!data.success) throw new UnrecoverableError('its data does not match the job table');
    const wait = await this.toWait(job, spec.everyMs ?? 0);
    if (wait > 0) {
      await job.moveToDelayed(Date.now() + wait, token);
      throw new DelayedError();
    }
    const begun = performance.now();
    try {
      const { requestId, traceparent: parent } = job.data;
      await inSpan(this.tracing, { kind: 'consumer', name: `job ${job.name}`, parent }, (trace) =>
        inContext({ requestId, trace }, () => handler.call(this.handlers, data.data)),
      );
      this.count({ job: job.name, result: 'done' });
    } finally {
      this.time({ job: job.name }, (performance.now() - begun) / 1_000);
    }
  }

  /** Returns ms until the job's key may run again; 0 opens the window for this run. */
  private async toWait(job: Job<JobEnvelope>, everyMs: number): Promise<number> {
    const key = job.opts.deduplication?.id;
    if (!key || everyMs === 0) return 0;
    const window = windowKey(this.prefix, this.service, key);
    const holder = await this.redis.get(window); // no other run of this key can interleave
    const isFree = holder === null || holder === ASKED || holder === job.id;
    if (!isFree) return Math.max(await this.redis.pttl(window), 1);
    if (holder !== job.id) await this.redis.set(window, job.id ?? '', 'PX', everyMs);
    return 0;
  }

  private report(job: Job<JobEnvelope> | undefined, error: Error): void {
    const willRetry = job !== undefined && job.finishedOn === undefined;
    // Jobs of other versions can have any name; the labels of a metric must be few.
    const known = job && Object.hasOwn(this.table, job.name) ? job.name : 'unknown';
    this.count({ job: known, result: willRetry ? 'retried' : 'failed' });
    const facts = { job: job?.name, jobId: job?.id, tries: job?.attemptsMade, reason: error.message };
    inContext({ requestId: job?.data.requestId ?? 'none' }, () =>
      willRetry ? this.logger.warn(facts, 'job failed; retrying') : this.logger.error(facts, 'job failed'),
    );
  }

  async beforeApplicationShutdown() {
    await waitAtMost(DRAIN_MS, this.worker?.close(this.redis.status !== 'ready'));
  }

  onApplicationShutdown() {
    this.redis.disconnect();
  }
}
