import { z } from 'zod';

const MAX_WAIT_S = 86_400;
/** From these on, a number is a Unix time, in seconds or milliseconds. */
const TIME_S = 1e9;
const TIME_MS = 1e12;

const Value = z.union([z.string().max(100), z.number()]).catch('');

/** Lower-case names. A provider's own headers are in the body of OpenRouter's errors. */
export type WaitHeaders = Readonly<Record<string, unknown>>;

/** `Retry-After`: seconds, or a date. */
export function retryAfterOf(headers: WaitHeaders, now = Date.now()): number | undefined {
  const value = Value.parse(headers['retry-after']);
  if (value === '') return undefined;
  return bounded(Number.isNaN(Number(value)) ? (Date.parse(String(value)) - now) / 1_000 : Number(value));
}

/** `X-RateLimit-Reset`: Unix ms (OpenRouter), Unix seconds, or seconds from now. */
export function resetOf(headers: WaitHeaders, now = Date.now()): number | undefined {
  const value = Number(Value.parse(headers['x-ratelimit-reset']) || Number.NaN);
  if (value >= TIME_MS) return bounded(Math.max(1, (value - now) / 1_000));
  return bounded(value >= TIME_S ? Math.max(1, value - now / 1_000) : value);
}

const bounded = (seconds: number): number | undefined =>
  Number.isNaN(seconds) || seconds < 0 ? undefined : Math.min(Math.ceil(seconds), MAX_WAIT_S);
