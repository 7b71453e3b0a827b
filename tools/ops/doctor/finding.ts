import { isNativeError } from 'node:util/types';
import { z } from 'zod';

/** What one look has found. */
export interface Finding {
  readonly level: 'good' | 'warning' | 'wrong';
  readonly what: string;
  /** What to do about it; not for what is good. */
  readonly advice?: string;
}

export const good = (what: string): Finding => ({ level: 'good', what });
export const warning = (what: string, advice: string): Finding => ({ level: 'warning', what, advice });
export const wrong = (what: string, advice: string): Finding => ({ level: 'wrong', what, advice });

/** What is behind a failure: the innermost reason, on one line, without a full stop. */
export function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues[0]?.message ?? '';
  // Not by `instanceof`: those of Node's own fetch are of another realm where specs run.
  if (!isNativeError(error)) return String(error);
  if ('errors' in error && Array.isArray(error.errors) && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (isNativeError(error.cause)) return reasonOf(error.cause);
  return error.message.replaceAll(/\s*\n\s*/g, ' ').replace(/\.+$/, '');
}

/** Identities are good for a minute, sign-ins for some seconds more: clocks must not be further apart than this. */
const MOST_SKEW_MS = 2_000;

/** What the other one's clock says, if it goes wrong. `tookMs`: how long the answer took. */
export function clockFindings(whose: string, time: number, tookMs: number): Finding[] {
  const apart = Math.abs(Date.now() - tookMs / 2 - time);
  if (apart <= MOST_SKEW_MS + tookMs) return [];
  const what = `The clock of ${whose} and this one are ${(apart / 1_000).toFixed(1)} s apart`;
  return [wrong(what, 'Let both keep their time by NTP: signed identities are refused when clocks differ.')];
}
