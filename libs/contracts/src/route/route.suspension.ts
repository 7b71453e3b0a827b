import type { Viewer } from '../common.ts';
import type { Route } from './route.ts';

type Callable = Pick<Route, 'auth' | 'method' | 'whileSuspended'>;

/** Suspended users, administrators included, can only read, unless the contract sets `whileSuspended`. */
export const isClosedToSuspended = ({ auth, method, whileSuspended }: Callable): boolean =>
  method !== 'GET' && auth !== 'public' && !whileSuspended;

export const suspensionOf = (viewer: Pick<Viewer, 'suspension'>, now = Date.now()): Viewer['suspension'] =>
  viewer.suspension && Date.parse(viewer.suspension.until) > now ? viewer.suspension : undefined;
