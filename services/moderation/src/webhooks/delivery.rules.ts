const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Delays after failed attempts, as Standard Webhooks recommends: three days in total. */
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
/** Spreads retries of deliveries that failed together. */
const JITTER = 0.1;

/** The receiver never wants this delivery again. */
const GONE = 410;

export interface DeliveryResult {
  readonly status: number | null;
  readonly reason: string;
  readonly retryAfterMs?: number | undefined;
}

export const isDelivered = ({ status }: DeliveryResult): boolean => status !== null && status >= 200 && status < 300;

/** Returns milliseconds until the next attempt; null: no more attempts. */
export function nextWait(
  tries: number,
  { status, retryAfterMs = 0 }: DeliveryResult,
  random = Math.random(),
): number | null {
  const wait = WAITS_MS[tries - 1];
  if (wait === undefined || status === GONE) return null;
  return Math.max(wait * (1 + JITTER * random), Math.min(retryAfterMs, 24 * HOUR_MS));
}
