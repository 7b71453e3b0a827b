import { DomainError, ensure, type Route, type Viewer } from '@masque/contracts';

/**
 * Throws unless the route's contract lets the viewer call it. An administrator's route tells others `contactEmail`.
 * Takes the route, so that further conditions of a contract can join `auth` without a change of callers.
 */
export function ensureAccess({ auth }: Pick<Route, 'auth'>, viewer: Viewer | null, contactEmail: string): void {
  if (auth === 'public' || auth === 'optional') return;
  ensure(viewer, 'auth.required');
  if (auth === 'named') ensure(viewer.isNamed, 'auth.username_needed');
  if (auth === 'admin' && !viewer.isAdmin) throw new DomainError('auth.admin_required', { email: contactEmail });
}
