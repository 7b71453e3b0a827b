import { apiErrorOf } from './errors.ts';

/** Refusals with a server message that tells the user what to do. */
const telling = new Set([
  'auth.username_needed',
  'account.suspended',
  'way.sign_in_again',
  'way.last',
  'way.provider_away',
]);

export function refusalOf(error: unknown, { failed, signedOut }: { failed: string; signedOut?: string }): string {
  const failure = apiErrorOf(error);
  if (failure?.status === 401 && signedOut !== undefined) return signedOut;
  return failure && telling.has(failure.code ?? '') ? failure.message : failed;
}
