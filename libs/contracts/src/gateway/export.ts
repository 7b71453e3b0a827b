import { z } from 'zod';
import { Id } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

/** Per user and UTC day, times the operator's factor. */
export const EXPORTS_A_DAY = 10;

/** Absent: everything that Masque stores. `sillytavern`: the files of a SillyTavern user's folder. */
export const ExportLayout = z.enum(['sillytavern']);
export type ExportLayout = z.output<typeof ExportLayout>;

/** A thing that a file of a folder is a copy of. */
export const ExportedThing = z.object({
  kind: z.enum(['character', 'lorebook', 'persona', 'preset', 'profile', 'chat', 'background']),
  id: Id,
});
export type ExportedThing = z.output<typeof ExportedThing>;

/** By character: the name of the newest chat's file, without its ending. */
export const OpenChats = z.record(Id, z.string());
export type OpenChats = z.output<typeof OpenChats>;

export const exportRoutes = defineRoutes({
  exportPart: {
    method: 'POST',
    path: '/internal/export',
    auth: 'user',
    summary: "Exports the viewer's data in this service as a stream of files",
    internal: true,
    whileSuspended: true,
    body: z.object({ openChats: OpenChats.default({}) }),
    query: z.object({ layout: ExportLayout.optional() }),
    raw: 'always',
    response: z.unknown(),
  },
});
