import type { ErrorCode } from '../errors.ts';
import { claimOf } from './route.claim.ts';
import { isClosedToSuspended } from './route.suspension.ts';
import type { Auth, Route } from './route.ts';
import { scopesOf } from './route.scopes.ts';

const everywhere: readonly ErrorCode[] = [
  'request.malformed',
  'request.too_large',
  'auth.cross_site',
  'rate.limited',
  'server.failed',
  'server.bad_gateway',
  'server.unavailable',
  'server.timeout',
];

const refusals: Record<Auth, readonly ErrorCode[]> = {
  public: [],
  optional: [],
  user: ['auth.required'],
  named: ['auth.required', 'auth.username_needed'],
  admin: ['auth.required', 'auth.admin_required'],
};

function byToken(route: Route): readonly ErrorCode[] {
  if (route.auth === 'public') return [];
  return [
    'auth.invalid_token',
    'auth.two_proofs',
    scopesOf(route).length === 0 ? 'auth.session_needed' : 'auth.scope_missing',
  ];
}

export function errorsOf(route: Route): ErrorCode[] {
  const { auth, params, query, body, isIdempotent, errors = [] } = route;
  const hasInput = params !== undefined || query !== undefined || body !== undefined;
  const inBody: readonly ErrorCode[] = ['request.too_slow', 'request.wrong_type'];
  const codes: ErrorCode[] = [
    ...errors,
    ...everywhere,
    ...refusals[auth],
    ...(isClosedToSuspended(route) ? (['account.suspended'] as const) : []),
    ...byToken(route),
    ...(hasInput ? (['request.invalid'] as const) : []),
    ...(params ? (['request.unknown_path'] as const) : []),
    ...(body ? inBody : []),
    ...(claimOf(route) !== null ? (['auth.denied'] as const) : []),
    ...(isIdempotent ? (['request.key_reused'] as const) : []),
    ...(isIdempotent === true ? (['request.repeated'] as const) : []),
  ];
  return [...new Set(codes)];
}
