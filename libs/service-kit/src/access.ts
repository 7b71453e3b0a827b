import { DomainError, type Viewer } from '@masque/contracts';

/** The viewer, who must be signed in. */
export function signedIn(viewer: Viewer | null): Viewer {
  if (!viewer) throw new DomainError('auth.required');
  return viewer;
}

/** The viewer, who must be signed in and have chosen a username. */
export function named(viewer: Viewer | null): Viewer {
  const user = signedIn(viewer);
  if (!user.isNamed) throw new DomainError('auth.username_needed');
  return user;
}

/** The viewer, who must be an administrator; `email` is the contact that others are told. */
export function admin(viewer: Viewer | null, email: string): Viewer {
  const user = signedIn(viewer);
  if (!user.isAdmin) throw new DomainError('auth.admin_required', { email });
  return user;
}
