import type { z } from 'zod';

export interface JobOptions<S extends z.ZodObject> {
  /** What the work is about; small, and without secrets. */
  readonly data: S;
  /** Jobs of one key never run at the same time, and those that wait are one. */
  readonly key?: (data: z.output<S>) => string;
  /** With `key`: least time between two runs of one key. The first runs at once, later ones become one at its end. */
  readonly everyMs?: number;
  /** Runs at these times, UTC, with `{}` as its data. */
  readonly cron?: string;
  /** Tries before the job counts as failed; 5 unless it says otherwise. */
  readonly attempts?: number;
  /** Wait before the second try; it doubles with each further one. 1 s unless it says otherwise. */
  readonly backoffMs?: number;
}

/** One kind of work that is done later, or not by the request that causes it. */
export interface JobSpec<S extends z.ZodObject = z.ZodObject> extends Omit<JobOptions<S>, 'key'> {
  readonly keyOf: ((data: unknown) => string) | undefined;
}

export function defineJob<S extends z.ZodObject>({ key, ...options }: JobOptions<S>): JobSpec<S> {
  return { ...options, keyOf: key && ((data) => key(options.data.parse(data))) };
}
export type JobTable = Readonly<Record<string, JobSpec>>;

export type JobData<T extends JobTable, N extends keyof T> = z.output<T[N]['data']>;

/** One method for each job: a forgotten one does not compile. Each can run twice, and counts on nothing but its data. */
export type JobHandlers<T extends JobTable> = { [N in keyof T]: (data: JobData<T, N>) => Promise<void> };

/** What stands in a job. */
export interface JobEnvelope {
  readonly requestId: string;
  /** Of the span that asked for it, while tracing is on. */
  readonly traceparent?: string;
  readonly data: unknown;
}
