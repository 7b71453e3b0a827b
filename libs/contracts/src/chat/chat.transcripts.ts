import { z } from 'zod';
import { byId, Claim, Id } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

export const transcriptFormats = ['jsonl', 'markdown', 'text'] as const;
export type TranscriptFileFormat = (typeof transcriptFormats)[number];

export const ChatImport = z.object({
  /** The first chat; other conversations and branches of the file become chats of their own. */
  id: Id,
  chats: z.array(z.object({ id: Id, title: z.string().nullable(), messages: z.number().int() })),
  format: z.string(),
  imported: z.number().int(),
  skipped: z.number().int(),
  skippedLines: z.array(z.object({ line: z.number().int(), reason: z.string() })).max(100),
  shortened: z.number().int(),
  skippedChats: z.number().int(),
  movedNotes: z.number().int(),
  leftOut: z.array(z.enum(['memory', 'worldInfo', 'files'])).max(3),
});
export type ChatImport = z.output<typeof ChatImport>;

export const transcriptRoutes = defineRoutes({
  exportChat: {
    method: 'GET',
    path: '/chats/:id/export',
    auth: 'named',
    summary: 'Exports a chat as a file; a reply in progress is left out',
    params: byId,
    query: z.object({ format: z.enum(transcriptFormats).default('jsonl') }),
    raw: 'always',
    fileTypes: ['application/x-ndjson', 'text/markdown', 'text/plain'],
    response: z.unknown(),
    errors: ['chat.not_found'],
  },
  importChat: {
    method: 'POST',
    path: '/chats/import',
    auth: 'named',
    isIdempotent: true,
    summary:
      'Imports chats from a file of another program: SillyTavern, Agnai, ChatGPT (including its ZIP archive), character.ai, KoboldAI, Oobabooga, RisuAI, Markdown or text',
    query: z.object({
      /** Also a form field; in the query, it is checked before the upload. */
      characterId: Id.optional(),
      parentChatId: Id.optional(),
      username: Claim,
    }),
    body: z.object({ characterId: Id.optional() }),
    multipart: 'files',
    mostFiles: 1,
    status: 201,
    response: ChatImport,
    errors: [
      'character.not_found',
      'chat.unreadable',
      'chat.no_conversations',
      'chat.bad_archive',
      'chat.is_picture',
      'chat.is_card',
      'chat.is_lorebook',
      'chat.is_settings',
      'chat.file_too_large',
      'chat.not_found',
      'request.broken_off',
    ],
    errorFields: { 'chat.unreadable': ChatImport.pick({ skipped: true, skippedLines: true }) },
  },
});
