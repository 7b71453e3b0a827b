import { fillPath, type Route } from '@masque/contracts';
import { fetchBaseQuery, retry, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { toApiError, type ApiError } from './errors.ts';

const timeout = 30_000;
const retries = 2;
const firstDelay = 400;

/** A call as the contracts name it. */
export interface Call {
  route: Pick<Route, 'method' | 'path'>;
  input: { params?: Record<string, string | number>; query?: Record<string, unknown>; body?: unknown };
}
interface KeyedCall extends Call {
  idempotencyKey: string | null;
}

/** Requests need a whole address; outside of a page, in tests, any does. */
const origin = globalThis.location?.origin ?? 'http://localhost';

const raw = fetchBaseQuery({ baseUrl: `${origin}/api`, timeout, credentials: 'same-origin' });

const once: BaseQueryFn<KeyedCall, unknown, ApiError> = async ({ route, input, idempotencyKey }, api, extra) => {
  const answer = await raw(
    {
      url: fillPath(route.path, input.params),
      method: route.method,
      params: input.query,
      body: input.body,
      headers: idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : undefined,
    },
    api,
    extra,
  );
  return answer.error ? { error: toApiError(answer.error) } : { data: answer.data };
};

/** Failures that another try can mend: no connection, or a server in trouble. Never 4xx, never a timeout. */
const mendable = (error: ApiError) => error.kind === 'network' || (error.status !== undefined && error.status >= 500);

const repeated = retry(once, {
  backoff: (attempt) => new Promise((resolve) => setTimeout(resolve, firstDelay * 2 ** (attempt - 1))),
  retryCondition: (error, call, { attempt }) => {
    const safe = call.route.method === 'GET' || call.idempotencyKey !== null;
    return safe && attempt <= retries && isApiError(error) && mendable(error);
  },
});

const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'kind' in error;

/** Each POST gets one key for all of its tries, so that a repeated one cannot make two things. */
export const contractBaseQuery: BaseQueryFn<Call, unknown, ApiError> = (call, api, extra) =>
  repeated({ ...call, idempotencyKey: call.route.method === 'POST' ? crypto.randomUUID() : null }, api, extra ?? {});
