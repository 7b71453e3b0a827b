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

/** Throws unless the contract admits the viewer. Checks in order: signed in, administrator, suspended, named. */
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

function suspended({ until, reason }: Suspension): DomainError {
  const [day = '', time = ''] = new Date(until).toISOString().split('T');
  return new DomainError(
    'account.suspended',
    { date: `${day} ${time.slice(0, 5)} UTC` },
    { fields: { reason, until } },
  );
}
