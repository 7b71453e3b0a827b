import { z } from 'zod';
import type { Route } from './route.ts';

const hasOwnUsername = ({ params, query, body }: Route): boolean =>
  [params, query, body].some((schema) => schema instanceof z.ZodObject && 'username' in schema.shape);

/**
 * Field of query or body that must name the session's user, if it is sent: on every route for signed-in users, also where
 * the contract does not name it. Null where a claim does not matter, and where `username` is somebody whom the call is about.
 */
export function claimOf(route: Route): string | null {
  if (route.auth === 'public' || route.auth === 'optional') return null;
  return route.claim ?? (hasOwnUsername(route) ? null : 'username');
}
