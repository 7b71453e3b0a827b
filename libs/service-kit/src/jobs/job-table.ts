import type { z } from 'zod';

export interface JobOptions<S extends z.ZodObject> {
  /** Small, and without secrets. */
  readonly data: S;
  /** Jobs of one key never run together; waiting ones become one. */
  readonly key?: (data: z.output<S>) => string;
  /** Requires `key`: least time between its runs. The first runs at once; later jobs share a run at the end. */
  readonly everyMs?: number;
  /** Scheduled times, in UTC. The job runs with `{}` as its data. */
  readonly cron?: string;
  readonly attempts?: number;
  readonly backoffMs?: number;
}

export interface JobSpec<S extends z.ZodObject = z.ZodObject> extends Omit<JobOptions<S>, 'key'> {
  readonly keyOf: ((data: unknown) => string) | undefined;
}

export function defineJob<S extends z.ZodObject>({ key, ...options }: JobOptions<S>): JobSpec<S> {
  return { ...options, keyOf: key && ((data) => key(options.data.parse(data))) };
}
export type JobTable = Readonly<Record<string, JobSpec>>;

export type JobData<T extends JobTable, N extends keyof T> = z.output<T[N]['data']>;

/** A job can run twice: handlers must be idempotent and rely on nothing but the data. */
export type JobHandlers<T extends JobTable> = { [N in keyof T]: (data: JobData<T, N>) => Promise<void> };

export interface JobEnvelope {
  readonly requestId: string;
  readonly traceparent?: string;
  readonly data: unknown;
}
