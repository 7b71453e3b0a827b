import { defineRoutes, text, Time } from '@masque/contracts';
import { z } from 'zod';

/** A job that failed all its tries. */
export const FailedJob = z.object({
  id: z.string(),
  name: z.string(),
  /** Ids of what it is about. */
  data: z.record(z.string(), z.unknown()),
  requestId: z.string(),
  tries: z.number().int(),
  reason: z.string(),
  failedAt: Time,
});
export type FailedJob = z.output<typeof FailedJob>;

export const JobReport = z.object({
  waiting: z.number().int(),
  active: z.number().int(),
  delayed: z.number().int(),
  failed: z.number().int(),
  /** When the jobs that come by themselves come next. */
  next: z.array(z.object({ name: z.string(), at: Time })),
  /** The newest 100, newest first. */
  failures: z.array(FailedJob),
});
export type JobReport = z.output<typeof JobReport>;

/** Calls of an operator to a service that has jobs, at its internal port. The gateway's table has none of them. */
export const jobBoardRoutes = defineRoutes({
  listJobs: {
    method: 'GET',
    path: '/internal/jobs',
    auth: 'admin',
    internal: true,
    summary: 'How the jobs of the service stand, and which have failed',
    response: JobReport,
  },
  retryJobs: {
    method: 'POST',
    path: '/internal/jobs/retry',
    auth: 'admin',
    internal: true,
    isBodyOptional: true,
    summary: 'Has one failed job, or all of them, done once more',
    body: z.object({ id: text(300).optional() }),
    response: z.object({ retried: z.number().int() }),
  },
  runJob: {
    method: 'POST',
    path: '/internal/jobs/run',
    auth: 'admin',
    internal: true,
    summary: 'Has a job done now that comes by itself later',
    body: z.object({ name: text(100) }),
    /** False: there is none of this name, or it does not come by itself and would lack its data. */
    response: z.object({ started: z.boolean() }),
  },
});
