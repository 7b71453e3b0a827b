import { texts } from '@masque/texts';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { mediumTime } from '../format.ts';

/** Why a call failed. `http`: the server answered, with its sentence. */
export interface ApiError {
  kind: 'http' | 'network' | 'timeout' | 'unreadable';
  message: string;
  status?: number;
  /** Of a response without a sentence, such as a proxy's; empty over HTTP/2. */
  statusText?: string;
  code?: string;
  details?: readonly string[];
  /** Seconds, with 429. */
  remainingTime?: number;
  requestId?: string;
  /** What else the response holds, by the contract's `errorFields`. */
  fields?: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

/** Reads the documented error body; anything else becomes a sentence of ours. */
export function fromBody(status: number, body: unknown, statusText?: string): ApiError {
  const known = isRecord(body) ? body : {};
  const { error, code, requestId, details, remainingTime, ...fields } = known;
  const message = textOf(error);
  if (!message) return { kind: 'unreadable', status, statusText, message: texts.failures.unreadable };
  return {
    kind: 'http',
    status,
    message: code === 'account.suspended' ? inLocalTime(message, fields['until']) : message,
    code: textOf(code),
    requestId: textOf(requestId),
    details: Array.isArray(details) ? details.filter((detail) => typeof detail === 'string') : undefined,
    remainingTime: typeof remainingTime === 'number' ? remainingTime : undefined,
    ...(Object.keys(fields).length > 0 && { fields }),
  };
}

/** A suspension's end: the server's sentence has it in UTC, everything else on a page in the reader's time. */
const inLocalTime = (message: string, until: unknown): string =>
  typeof until === 'string' ? texts.suspension.refused(mediumTime(until)) : message;

export function toApiError(error: FetchBaseQueryError, statusText?: string): ApiError {
  if (typeof error.status === 'number') return fromBody(error.status, error.data, statusText);
  if (error.status === 'TIMEOUT_ERROR') return { kind: 'timeout', message: texts.failures.timeout };
  if (error.status === 'PARSING_ERROR') {
    return { kind: 'unreadable', status: error.originalStatus, statusText, message: texts.failures.unreadable };
  }
  return { kind: 'network', message: texts.failures.network };
}

/** The failure in a result of RTK Query; `null` if there is none. */
export function apiErrorOf(error: unknown): ApiError | null {
  if (!isRecord(error)) return null;
  const { kind, message } = error;
  if (typeof message !== 'string') return { kind: 'network', message: texts.failures.network };
  if (kind === 'http' || kind === 'network' || kind === 'timeout' || kind === 'unreadable')
    return { ...error, kind, message };
  return { kind: 'unreadable', message };
}

/** A sentence to show. */
export const sentenceOf = (error: unknown): string => apiErrorOf(error)?.message ?? texts.failures.network;
