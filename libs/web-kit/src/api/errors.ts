import { texts } from '@masque/texts';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';

/** Why a call failed. `http`: the server answered, with its sentence. */
export interface ApiError {
  kind: 'http' | 'network' | 'timeout' | 'unreadable';
  message: string;
  status?: number;
  code?: string;
  details?: readonly string[];
  /** Seconds, with 429. */
  remainingTime?: number;
  requestId?: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

/** Reads the documented error body; anything else becomes a sentence of ours. */
export function fromBody(status: number, body: unknown): ApiError {
  const known = isRecord(body) ? body : {};
  const message = textOf(known['error']);
  if (!message) return { kind: 'unreadable', status, message: texts.failures.unreadable };
  const details = known['details'];
  return {
    kind: 'http',
    status,
    message,
    code: textOf(known['code']),
    requestId: textOf(known['requestId']),
    details: Array.isArray(details) ? details.filter((detail) => typeof detail === 'string') : undefined,
    remainingTime: typeof known['remainingTime'] === 'number' ? known['remainingTime'] : undefined,
  };
}

export function toApiError(error: FetchBaseQueryError): ApiError {
  if (typeof error.status === 'number') return fromBody(error.status, error.data);
  if (error.status === 'TIMEOUT_ERROR') return { kind: 'timeout', message: texts.failures.timeout };
  if (error.status === 'PARSING_ERROR') {
    return { kind: 'unreadable', status: error.originalStatus, message: texts.failures.unreadable };
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
