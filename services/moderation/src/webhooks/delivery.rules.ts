const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Waits after a try that failed, as Standard Webhooks recommends: three days in all. */
const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
/** What failed together need not come again together. */
const JITTER = 0.1;

/** The receiver wants nothing of it ever again. */
const GONE = 410;

/** What a try came to. `status` null: there was no answer. */
export interface Outcome {
  readonly status: number | null;
  readonly reason: string;
  /** The receiver asked for so long a wait. */
  readonly retryAfterMs?: number | undefined;
}

export const isDelivered = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300;

/** Milliseconds until the next try after so many; null: it was the last one. */
export function nextWait(tries: number, { status, retryAfterMs = 0 }: Outcome, random = Math.random()): number | null {
  const wait = WAITS_MS[tries - 1];
  if (wait === undefined || status === GONE) return null;
  return Math.max(wait * (1 + JITTER * random), Math.min(retryAfterMs, 24 * HOUR_MS));
}
