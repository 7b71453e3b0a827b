import {
  DomainError,
  ensure,
  isClosedToSuspended,
  type Route,
  type Suspension,
  suspensionOf,
  type Viewer,
} from '@masque/contracts';

type Callable = Pick<Route, 'auth' | 'method' | 'whileSuspended'>;

/**
 * Throws unless the route's contract lets the viewer call it. An administrator's route tells others `contactEmail`.
 * Order of checks: signed in, administrator, suspended, named.
 */
export function ensureAccess(route: Callable, viewer: Viewer | null, contactEmail: string): void {
  const { auth } = route;
  if (auth === 'public') return;
  if (auth !== 'optional') ensure(viewer, 'auth.required');
  if (!viewer) return;
  if (auth === 'admin' && !viewer.isAdmin) throw new DomainError('auth.admin_required', { email: contactEmail });
  const suspension = isClosedToSuspended(route) ? suspensionOf(viewer) : undefined;
  if (suspension) throw suspended(suspension);
  if (auth === 'named') ensure(viewer.isNamed, 'auth.username_needed');
}

/** Names the end in UTC, as `2026-12-01 14:00 UTC`. */
function suspended({ until, reason }: Suspension): DomainError {
  const [day = '', time = ''] = new Date(until).toISOString().split('T');
  return new DomainError(
    'account.suspended',
    { date: `${day} ${time.slice(0, 5)} UTC` },
    { fields: { reason, until } },
  );
}
