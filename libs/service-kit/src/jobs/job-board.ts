import { Controller } from '@nestjs/common';
import type { Job } from 'bullmq';
import { type Call, Implements, Request } from '../http/implements.ts';
import { type FailedJob, jobBoardRoutes, type JobReport } from './job-board.routes.ts';
import { JobQueue } from './job-queue.ts';
import type { JobEnvelope, JobTable } from './job-table.ts';

const SHOWN = 100;
const REASON = 500;

@Controller()
export class JobBoardController {
  constructor(private readonly jobs: JobQueue<JobTable>) {}

  @Implements(jobBoardRoutes.listJobs)
  async list(): Promise<JobReport> {
    const queue = await this.jobs.open();
    const [counts, failed, schedulers] = await Promise.all([
      this.jobs.counts(),
      queue.getFailed(0, SHOWN - 1),
      queue.getJobSchedulers(0, -1, true),
    ]);
    const { waiting = 0, active = 0, delayed = 0, failed: failures = 0 } = counts;
    const next = schedulers.flatMap(({ key, next: at }) => (at ? [{ name: key, at: new Date(at).toISOString() }] : []));
    return { waiting, active, delayed, failed: failures, next, failures: failed.map(toFailed) };
  }

  /** Enqueues each job anew, so that two jobs of one key still never run together. */
  @Implements(jobBoardRoutes.retryJobs)
  async retry(@Request() { body: { id } }: Call<typeof jobBoardRoutes.retryJobs>): Promise<{ retried: number }> {
    const queue = await this.jobs.open();
    const found: (Job<JobEnvelope> | undefined)[] =
      id === undefined ? await queue.getFailed() : [await queue.getJob(id)];
    let retried = 0;
    for (const job of found) {
      if (!job || !(await job.isFailed()) || !this.jobs.knows(job.name)) continue;
      await this.jobs.enqueue(job.name, job.data.data as never);
      await job.remove();
      retried += 1;
    }
    return { retried };
  }

  @Implements(jobBoardRoutes.runJob)
  async run(@Request() { body: { name } }: Call<typeof jobBoardRoutes.runJob>): Promise<{ started: boolean }> {
    const started = this.jobs.isScheduled(name);
    if (started) await this.jobs.enqueue(name, {});
    return { started };
  }
}

const toFailed = (job: Job<JobEnvelope>): FailedJob => ({
  id: job.id ?? '',
  name: job.name,
  data: { ...(job.data.data as object) },
  requestId: job.data.requestId,
  tries: job.attemptsMade,
  reason: job.failedReason.slice(0, REASON),
  failedAt: new Date(job.finishedOn ?? job.timestamp).toISOString(),
});
