import { fillPath, type Route } from '@masque/contracts';
import { texts } from '@masque/texts';
import { fetchBaseQuery, retry, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { claimEarly } from './early.ts';
import { toApiError, type ApiError } from './errors.ts';
import { isRecord } from '../isRecord.ts';
import { readFile } from './savedFile.ts';

const timeout = 30_000;
/** Enough for the largest file at the lowest rate the gateway allows. */
const fileTimeout = 75 * 60_000;
/** Characters of up to 3 bytes; browsers refuse `keepalive` for bodies over 64 KiB. */
const longestKeepalive = 20_000;
const retries = 2;
const firstDelay = 400;

export interface ApiCall {
  route: Pick<Route, 'method' | 'path' | 'isIdempotent'>;
  input: { params?: Record<string, string | number>; query?: Record<string, unknown>; body?: unknown };
  isFile?: true;
  isUpload?: true;
  /** Goes on when the page closes, unless its body is too large for that. */
  keepalive?: true;
  /** Key of an earlier attempt that the user repeats, so that the server creates only one thing. */
  idempotencyKey?: string;
}
interface CallWithTries extends Omit<ApiCall, 'idempotencyKey'> {
  idempotencyKey: string | null;
  tries: { count: number };
}

/** Requests need an absolute URL; tests run without `location`. */
const origin = globalThis.location?.origin ?? 'http://localhost';

const raw = fetchBaseQuery({
  baseUrl: `${origin}/api`,
  timeout,
  credentials: 'same-origin',
  fetchFn: (input, init) => (input instanceof Request ? claimEarly(input) : null) ?? fetch(input, init),
});

const unreadable: ApiError = { kind: 'unreadable', status: 200, message: texts.failures.unreadable };

const once: BaseQueryFn<CallWithTries, unknown, ApiError> = async (call, api, extra) => {
  const { route, input, idempotencyKey, tries } = call;
  tries.count += 1;
  const answer = await raw(
    {
      url: fillPath(route.path, input.params),
      method: route.method,
      params: input.query,
      body: input.body,
      headers: idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : undefined,
      keepalive: call.keepalive && JSON.stringify(input.body).length <= longestKeepalive,
      ...(call.isFile && { responseHandler: readFile }),
      ...((call.isFile || call.isUpload) && { timeout: fileTimeout }),
    },
    api,
    extra,
  );
  if (answer.error) return { error: toApiError(answer.error, answer.meta?.response?.statusText) };
  // A proxy, a captive portal or another version of Masque may have answered.
  return route.method === 'GET' && !isRecord(answer.data) ? { error: unreadable } : { data: answer.data };
};

const idempotentMethods = ['GET', 'PUT', 'DELETE'];

const isApiError = (error: unknown): error is ApiError => isRecord(error) && 'kind' in error;

/** Worth a retry: no connection, or a 5xx. Never 4xx or a timeout. */
const isTransient = (error: ApiError) =>
  error.kind === 'network' || (error.status !== undefined && error.status >= 500);

const repeated = retry(once, {
  backoff: (attempt) => new Promise((resolve) => setTimeout(resolve, firstDelay * 2 ** (attempt - 1))),
  retryCondition: (error, call, { attempt }) => {
    const isSafe = idempotentMethods.includes(call.route.method) || call.idempotencyKey !== null;
    return isSafe && attempt <= retries && isApiError(error) && isTransient(error);
  },
});

export const contractBaseQuery: BaseQueryFn<ApiCall, unknown, ApiError> = async (call, api, extra) => {
  const tries = { count: 0 };
  const idempotencyKey = call.route.isIdempotent ? (call.idempotencyKey ?? crypto.randomUUID()) : null;
  const result = await repeated({ ...call, idempotencyKey, tries }, api, extra ?? {});
  // An earlier attempt deleted it and its response was lost.
  const isDeleted = call.route.method === 'DELETE' && tries.count > 1 && result.error?.status === 404;
  return isDeleted ? { data: null } : result;
};
