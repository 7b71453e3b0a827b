import { z } from 'zod';
import { Claim, Id } from './common.ts';
import { defineRoutes } from './route.ts';

/** Kinds of files that a chat can be saved as: SillyTavern's JSONL, Markdown, plain text. */
export const transcriptFormats = ['jsonl', 'markdown', 'text'] as const;
export type TranscriptFileFormat = (typeof transcriptFormats)[number];

/** What a file of chats became. */
export const ChatImport = z.object({
  /** The first chat; a further conversation or a branch of the file is a chat of its own. */
  id: Id,
  /** All of them, in the order of the file, with the number of messages in each. */
  chats: z.array(z.object({ id: Id, title: z.string().nullable(), messages: z.number().int() })),
  /** Which program's file it was taken for. */
  format: z.string(),
  /** Messages read, each counted once. */
  imported: z.number().int(),
  /** Lines and messages that could not be read, and the first of them, counted from 1. */
  skipped: z.number().int(),
  skippedLines: z.array(z.object({ line: z.number().int(), reason: z.string() })).max(100),
  /** Messages that are not whole: longer, or with more versions or other data, than a message may have. */
  shortened: z.number().int(),
  /** Conversations and branches that were too many. */
  skippedChats: z.number().int(),
});
export type ChatImport = z.output<typeof ChatImport>;

/** Chats as files. */
export const transcriptRoutes = defineRoutes({
  exportChat: {
    method: 'GET',
    path: '/chats/:id/export',
    auth: 'named',
    summary: 'A chat as a file; a reply that is being written is left out',
    params: z.object({ id: Id }),
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
      'Makes chats of one file of another program: SillyTavern, Agnai, ChatGPT (also its ZIP archive), character.ai, KoboldAI, Oobabooga, RisuAI, Markdown, text',
    query: z.object({
      /** Whom the chats are with; also as a field of the form. Here it is checked before the file is taken. */
      characterId: Id.optional(),
      username: Claim,
    }),
    claim: 'username',
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
