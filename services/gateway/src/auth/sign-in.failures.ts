import { DomainError } from '@masque/contracts';
import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import { z, ZodError } from 'zod';
import { ProviderAway } from './providers.ts';
import { AddressRefused, CredentialRefused } from './sign-in.refusals.ts';

const reasons = {
  refused: '1',
  unreadable: 'response',
  cancelled: 'cancelled',
  lost: 'lost',
  away: 'away',
  unverified: 'unverified',
  unstated: 'unstated',
  addressless: 'addressless',
  address: 'address',
  taken: 'taken',
} as const;
export type Failure = keyof typeof reasons;

export const reasonOf = (why: Failure): string => reasons[why];

/** The attempt is unknown, expired, or from another browser. */
export class AttemptLost extends Error {}

export function failureOf(error: unknown): Failure {
  if (error instanceof AttemptLost) return 'lost';
  if (error instanceof AddressRefused) return error.problem;
  if (error instanceof DomainError && error.code === 'auth.address_taken') return 'address';
  if (error instanceof DomainError && error.code === 'way.taken') return 'taken';
  if (error instanceof ProviderAway || isNoAnswer(error)) return 'away';
  return error instanceof ZodError || error instanceof SyntaxError ? 'unreadable' : 'refused';
}

/** `fetch` couldn't connect; openid-client may have wrapped its error. */
function isNoAnswer(error: unknown): boolean {
  if (error instanceof DomainError || error instanceof ResponseBodyError) return false;
  if (error instanceof WWWAuthenticateChallengeError) return false;
  if (error instanceof ClientError) return error.code === 'OAUTH_TIMEOUT';
  return error instanceof TypeError && error.message === 'fetch failed';
}

const RefusedHeader = z.object({ header: z.object({ alg: z.string() }) });

/** For the log: includes causes, and reasons hidden from the caller. */
export function logReasonOf(error: unknown): string {
  if (error instanceof CredentialRefused) return error.reason;
  if (!(error instanceof Error)) return '';
  const alg = RefusedHeader.safeParse(error.cause).data?.header.alg;
  const beneath = error.cause instanceof Error ? `: ${logReasonOf(error.cause)}` : '';
  return `${error.message}${alg === undefined ? '' : ` (${alg})`}${beneath}`;
}
