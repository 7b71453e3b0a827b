import type { Viewer } from './common.ts';
import type { Route } from './route.ts';

type Callable = Pick<Route, 'auth' | 'method' | 'whileSuspended'>;

/**
 * Whether users cannot call a route while they are suspended, administrators neither: they read, and what is theirs to do
 * meanwhile says so in its contract.
 */
export const isClosedToSuspended = ({ auth, method, whileSuspended }: Callable): boolean =>
  method !== 'GET' && auth !== 'public' && !whileSuspended;

/** The viewer's suspension, if it has not ended. */
export const suspensionOf = (viewer: Pick<Viewer, 'suspension'>, now = Date.now()): Viewer['suspension'] =>
  viewer.suspension && Date.parse(viewer.suspension.until) > now ? viewer.suspension : undefined;
