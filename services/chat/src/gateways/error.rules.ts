import type { Remedy } from '@masque/contracts';
import { z } from 'zod';

interface Problem {
  readonly code?: number | string | undefined;
  readonly type?: string | undefined;
  readonly message?: string | undefined;
}

/** Codes that programs act on have several words; numbers and single words only repeat the status. */
const WORDS = /^[a-z]{1,20}(_[a-z0-9]{1,20}){1,7}$/;
const EMPTY = new Set(['invalid_request_error', 'server_error', 'api_error', 'internal_server_error']);

/** Sentences of servers without a code: OpenRouter, vLLM, LiteLLM, Ollama, llama.cpp. */
const unknownModel =
  /not a valid model|(invalid|unknown|no such) model\b|\bmodel\b.{0,200}\b(not found|not exist|doesn't exist|unknown)\b/i;
const fullContext =
  /exceed_context_size|context_length_exceeded|maximum context length|(exceeds?|larger than|longer than|greater than).{0,80}\bcontext (size|length|window)|prompt is too long/i;

export function upstreamCodeOf(status: number, { code, type = '', message = '' }: Problem): string | undefined {
  const said = String(code ?? '');
  const isOfRequest = status === 400 || status === 404 || status === 413 || status === 422;
  if (WORDS.test(said) && !EMPTY.has(said)) return said;
  if (isOfRequest && fullContext.test(`${type} ${message.slice(0, 1_000)}`)) return 'context_length_exceeded';
  return isOfRequest && unknownModel.test(message.slice(0, 1_000)) ? 'model_not_found' : undefined;
}

const aboutCredits = /\bcredits?\b|key limit/i;
const aboutPrivacy = /privacy|data polic|guardrail/i;
const aboutModel = /\bmodel\b|context length/i;

/** Source: OpenRouter's errors. */
export function remedyOf(status: number, said: string, isFlagged: boolean): Remedy | undefined {
  if (status === 402) return 'credits';
  if (status === 403) return isFlagged ? 'model' : aboutPrivacy.test(said) ? 'privacy' : undefined;
  if (status === 404) return aboutPrivacy.test(said) ? 'privacy' : 'model';
  if (status === 429) return aboutCredits.test(said) ? 'credits' : 'model';
  if (status === 400) return aboutModel.test(said) ? 'model' : undefined;
  return status >= 500 ? 'model' : undefined;
}

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
