import { z } from 'zod';
import { defineRoutes } from './route.ts';

/** Exports of one user on one day (UTC), multiplied by the operator's factor. */
export const EXPORTS_A_DAY = 10;

/** What each service gives to "Download My Data"; the gateway makes one archive of it. */
export const exportRoutes = defineRoutes({
  exportPart: {
    method: 'GET',
    path: '/internal/export',
    auth: 'user',
    summary: "The viewer's data that the service has, as a stream of files",
    internal: true,
    raw: 'always',
    response: z.unknown(),
  },
});
