import { defineRoutes, text, Time } from '@masque/contracts';
import { z } from 'zod';

export const FailedJob = z.object({
  id: z.string(),
  name: z.string(),
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
  next: z.array(z.object({ name: z.string(), at: Time })),
  failures: z.array(FailedJob),
});
export type JobReport = z.output<typeof JobReport>;

/** Operators' routes, on the service's internal port; the gateway doesn't expose them. */
export const jobBoardRoutes = defineRoutes({
  listJobs: {
    method: 'GET',
    path: '/internal/jobs',
    auth: 'admin',
    internal: true,
    summary: "Returns the number of the service's jobs by state, and its failed jobs",
    response: JobReport,
  },
  retryJobs: {
    method: 'POST',
    path: '/internal/jobs/retry',
    auth: 'admin',
    internal: true,
    isBodyOptional: true,
    summary: 'Retries one failed job, or all of them',
    body: z.object({ id: text(300).optional() }),
    response: z.object({ retried: z.number().int() }),
  },
  runJob: {
    method: 'POST',
    path: '/internal/jobs/run',
    auth: 'admin',
    internal: true,
    summary: 'Runs a scheduled job now',
    body: z.object({ name: text(100) }),
    response: z.object({ started: z.boolean() }),
  },
});
