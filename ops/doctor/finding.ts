import { isNativeError } from 'node:util/types';
import { z } from 'zod';

export interface Finding {
  readonly level: 'good' | 'warning' | 'wrong';
  readonly what: string;
  /** Absent for `good`. */
  readonly advice?: string;
}

export const good = (what: string): Finding => ({ level: 'good', what });
export const warning = (what: string, advice: string): Finding => ({ level: 'warning', what, advice });
export const wrong = (what: string, advice: string): Finding => ({ level: 'wrong', what, advice });

/** Returns the innermost cause, on one line, without a final period. */
export function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues[0]?.message ?? '';
  // Not `instanceof`: in specs, errors of Node's own fetch come from another realm.
  if (!isNativeError(error)) return String(error);
  if ('errors' in error && Array.isArray(error.errors) && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (isNativeError(error.cause)) return reasonOf(error.cause);
  return error.message.replaceAll(/\s*\n\s*/g, ' ').replace(/\.+$/, '');
}

/** Identities are valid for one minute, sign-ins a few seconds longer. */
const MOST_SKEW_MS = 2_000;

/** `tookMs` is the round trip; half of it is subtracted. */
export function clockFindings(whose: string, time: number, tookMs: number): Finding[] {
  const apart = Math.abs(Date.now() - tookMs / 2 - time);
  if (apart <= MOST_SKEW_MS + tookMs) return [];
  const what = `The clock of ${whose} differs from this one by ${(apart / 1_000).toFixed(1)} s`;
  return [wrong(what, 'Synchronize both with NTP: signed identities are rejected when clocks differ.')];
}
