import { z } from 'zod';
import type { Route } from './route.ts';

const hasOwnUsername = ({ params, query, body }: Route): boolean =>
  [params, query, body].some((schema) => schema instanceof z.ZodObject && 'username' in schema.shape);

/** Field that, if sent, must name the session's user, even if the contract doesn't declare it; null: not checked. */
export function claimOf(route: Route): string | null {
  if (route.auth === 'public' || route.auth === 'optional') return null;
  return route.claim ?? (hasOwnUsername(route) ? null : 'username');
}
