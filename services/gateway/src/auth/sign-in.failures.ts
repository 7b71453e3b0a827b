import { DomainError } from '@masque/contracts';
import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import { z, ZodError } from 'zod';
import { ProviderAway } from './providers.ts';
import { AddressRefused, CredentialRefused } from './sign-in.refusals.ts';

/** Why a sign-in came to nothing, as the front end's /login reads it. */
const reasons = {
  refused: '1',
  unreadable: 'response',
  cancelled: 'cancelled',
  /** The browser did not bring back what ties the attempt to it. */
  lost: 'lost',
  away: 'away',
  unverified: 'unverified',
  /** The claim `email_verified` is missing. */
  unstated: 'unstated',
  /** The claim `email` is missing. */
  addressless: 'addressless',
  /** Another account has the address: this way is to be added there. */
  address: 'address',
  /** It is another account's way already. */
  taken: 'taken',
} as const;
export type Failure = keyof typeof reasons;

export const reasonOf = (why: Failure): string => reasons[why];

/** An attempt that this browser did not begin, or not here, or too long ago. */
export class AttemptLost extends Error {}

export function failureOf(error: unknown): Failure {
  if (error instanceof AttemptLost) return 'lost';
  if (error instanceof AddressRefused) return error.problem;
  if (error instanceof DomainError && error.code === 'auth.address_taken') return 'address';
  if (error instanceof DomainError && error.code === 'way.taken') return 'taken';
  if (error instanceof ProviderAway || isNoAnswer(error)) return 'away';
  return error instanceof ZodError || error instanceof SyntaxError ? 'unreadable' : 'refused';
}

/** What fetch rejects with when nobody answers, in openid-client's wrapping or bare. */
function isNoAnswer(error: unknown): boolean {
  if (error instanceof DomainError || error instanceof ResponseBodyError) return false;
  if (error instanceof WWWAuthenticateChallengeError) return false;
  if (error instanceof ClientError) return error.code === 'OAUTH_TIMEOUT';
  return error instanceof TypeError && error.message === 'fetch failed';
}

/** How openid-client tells which algorithm it refused. */
const RefusedHeader = z.object({ header: z.object({ alg: z.string() }) });

/** For the log: what a refusal keeps from the caller, and what an error says with those beneath it. */
export function logReasonOf(error: unknown): string {
  if (error instanceof CredentialRefused) return error.reason;
  if (!(error instanceof Error)) return '';
  const alg = RefusedHeader.safeParse(error.cause).data?.header.alg;
  const beneath = error.cause instanceof Error ? `: ${logReasonOf(error.cause)}` : '';
  return `${error.message}${alg === undefined ? '' : ` (${alg})`}${beneath}`;
}
