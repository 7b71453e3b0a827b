import { texts } from '@masque/texts';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { mediumTime } from '../format.ts';
import { isRecord } from '../isRecord.ts';

export interface ApiError {
  kind: 'http' | 'network' | 'timeout' | 'unreadable';
  message: string;
  status?: number;
  /** Only if the response has no message, such as a proxy's. Empty over HTTP/2. */
  statusText?: string;
  code?: string;
  details?: readonly string[];
  /** Seconds, with 429. */
  remainingTime?: number;
  requestId?: string;
  fields?: Readonly<Record<string, unknown>>;
}

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

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

/** The server's message has the end of a suspension in UTC; pages show the reader's time zone. */
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

export function apiErrorOf(error: unknown): ApiError | null {
  if (!isRecord(error)) return null;
  const { kind, message } = error;
  if (typeof message !== 'string') return { kind: 'network', message: texts.failures.network };
  if (kind === 'http' || kind === 'network' || kind === 'timeout' || kind === 'unreadable')
    return { ...error, kind, message };
  return { kind: 'unreadable', message };
}

export const sentenceOf = (error: unknown): string => apiErrorOf(error)?.message ?? texts.failures.network;
