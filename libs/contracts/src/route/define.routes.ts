import { z } from 'zod';
import { Claim } from '../common.ts';
import type { Route } from './route.ts';

/** The claim of a route is the field of its query or body whose schema is `Claim`. */
export function defineRoutes<const T extends Record<string, Route>>(routes: T): T {
  for (const route of Object.values<Route>(routes)) {
    const shapes = [route.query, route.body].map((schema) => (schema instanceof z.ZodObject ? schema.shape : {}));
    const [claim] = Object.entries(Object.assign({}, ...shapes)).find(([, schema]) => schema === Claim) ?? [];
    if (claim !== undefined) Object.assign(route, { claim });
  }
  return routes;
}
