import { z } from 'zod';
import { backgroundRoutes } from './chat.backgrounds.ts';
import { changeRoutes } from './chat.changes.ts';
import { connectionRoutes } from './chat.connections.ts';
import { presetPreviewRoutes } from './chat.preset-preview.ts';
import { presetRoutes } from './chat.presets.ts';
import { chatExportRoutes } from './chat.export.ts';
import { endpointRoutes } from './chat.endpoints.ts';
import { importTaskRoutes } from './chat.import-tasks.ts';
import { importRoutes } from './chat.imports.ts';
import { historyRoutes } from './chat.histories.ts';
import { keyRoutes } from './chat.keys.ts';
import { ChatMessage } from './chat.message.ts';
import { loreRoutes } from './chat.lore.ts';
import { memoryRoutes } from './chat.memory.ts';
import { messageRoutes } from './chat.messages.ts';
import { branchRoutes } from './chat.branches.ts';
import { PersonaId, personaRoutes } from './chat.personas.ts';
import { quickReplyRoutes } from './chat.quick-replies.ts';
import { regexRoutes } from './chat.regex.ts';
import { replyRoutes } from './chat.replies.ts';
import { transcriptRoutes } from './chat.transcripts.ts';
import { searchRoutes } from './chat.search.ts';
import { AuthorsNote, Chat, OpenedChat } from './chat.shape.ts';
import { usageRoutes } from './chat.usage.ts';
import { GivenSettings } from './completion.ts';
import { byId, Id, limitParam, limits, text } from '../common.ts';
import { openAiRoutes } from './openai.ts';
import { defineRoutes } from '../route/define.routes.ts';

export const chatRoutes = defineRoutes({
  ...chatExportRoutes,
  ...keyRoutes,
  ...historyRoutes,
  listChats: {
    method: 'GET',
    path: '/chats',
    auth: 'named',
    summary:
      "Lists the viewer's chats without messages: pinned first, then newest first. With `characterId`, only chats with that character, newest first. Pass `nextCursor` as `cursor` to get the next page",
    query: z.object({ characterId: Id.optional(), cursor: text(200).optional(), limit: limitParam(200).default(200) }),
    response: z.object({ chats: z.array(Chat), nextCursor: z.string().nullable() }),
  },
  getChat: {
    method: 'GET',
    path: '/chats/:id',
    auth: 'named',
    summary:
      'Returns a chat and a page of its messages, oldest first: the newest ones, or those `before`, `after` or `around` a message. The default `limit` is 15, or 10 with `before` or `after`. `hasMore` means there are older messages, `hasNewer` newer ones',
    params: byId,
    query: z.object({
      before: Id.optional(),
      after: Id.optional(),
      around: Id.optional(),
      limit: limitParam(200).optional(),
    }),
    response: z.object({
      chat: OpenedChat,
      messages: z.array(ChatMessage),
      hasMore: z.boolean(),
      hasNewer: z.boolean(),
    }),
    errors: ['chat.not_found', 'message.not_found'],
  },
  ...searchRoutes,
  changeChat: {
    method: 'PATCH',
    path: '/chats/:id',
    auth: 'named',
    summary: "Updates a chat's settings; `cardVersion` moves it to the current version of its character's card",
    params: byId,
    body: z.object({
      title: text(limits.chatTitle).nullable().optional(),
      pinned: z.boolean().optional(),
      customPrompt: text(limits.customPrompt).optional(),
      authorsNote: AuthorsNote.nullable().optional(),
      cardVersion: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      personaId: PersonaId.nullable().optional(),
      /** A connection profile; null: the character's or the default one. */
      profileId: Id.nullable().optional(),
      /** Null: the default one, if there is one; `noBackground`: none. */
      backgroundId: Id.nullable().optional(),
      /** Replaces all of the chat's settings; absent and null ones fall back to the owner's. */
      settings: GivenSettings.nullable().optional(),
      lorebookIds: z.array(Id).max(limits.chatLorebooks).optional(),
    }),
    response: OpenedChat,
    errors: [
      'chat.not_found',
      'character.gone',
      'character.version_not_found',
      'character.not_found',
      'persona.not_found',
      'connection.not_found',
      'background.not_found',
      'chat.stale',
    ],
    errorFields: { 'chat.stale': z.object({ chat: Chat }) },
  },
  ...connectionRoutes,
  ...presetRoutes,
  ...presetPreviewRoutes,
  ...endpointRoutes,
  ...messageRoutes,
  ...branchRoutes,
  ...replyRoutes,
  ...changeRoutes,
  ...loreRoutes,
  ...regexRoutes,
  ...quickReplyRoutes,
  ...memoryRoutes,
  ...personaRoutes,
  ...backgroundRoutes,
  ...usageRoutes,
  ...openAiRoutes,
  ...transcriptRoutes,
  ...importRoutes,
  ...importTaskRoutes,
});
