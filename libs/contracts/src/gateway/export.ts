import { z } from 'zod';
import { defineRoutes } from '../route/define.routes.ts';

/** Per user and UTC day, times the operator's factor. */
export const EXPORTS_A_DAY = 10;

export const exportRoutes = defineRoutes({
  exportPart: {
    method: 'GET',
    path: '/internal/export',
    auth: 'user',
    summary: "Exports the viewer's data in this service as a stream of files",
    internal: true,
    raw: 'always',
    response: z.unknown(),
  },
});
