import { z } from 'zod';
import { BoundedJson } from '../bounded-json.ts';
import { Id, limits, text } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

export const QuickReplyBody = z.object({
  /** Unique in its set. */
  id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  label: text(500),
  title: text(2_000),
  message: text(limits.message),
  isHidden: z.boolean(),
  executeOnNewChat: z.boolean(),
  executeOnChatChange: z.boolean(),
  executeOnUser: z.boolean(),
  executeOnAi: z.boolean(),
  /** A key combination like `Alt+1`; empty: none. */
  hotKey: text(40),
  rest: BoundedJson,
});
export type QuickReplyBody = z.output<typeof QuickReplyBody>;

export const QuickReplySetBody = z.object({
  id: Id,
  name: text(200),
  /** Shown in every chat, or in those with some characters, or in some chats. */
  isGlobal: z.boolean(),
  characterIds: z.array(Id).max(limits.quickReplyPlaces),
  chatIds: z.array(Id).max(limits.quickReplyPlaces),
  disableSend: z.boolean(),
  placeBeforeInput: z.boolean(),
  injectInput: z.boolean(),
  replies: z.array(QuickReplyBody).max(limits.quickReplies),
  rest: BoundedJson,
});
export type QuickReplySetBody = z.output<typeof QuickReplySetBody>;

export const QuickReplies = z.object({
  sets: z.array(QuickReplySetBody).max(limits.quickReplySets),
  revision: z.number().int(),
});
export type QuickReplies = z.output<typeof QuickReplies>;

export const quickReplyRoutes = defineRoutes({
  listQuickReplies: {
    method: 'GET',
    path: '/quick-replies',
    auth: 'user',
    summary:
      "Returns the viewer's sets of quick replies in the order in which chats show them, in SillyTavern's fields",
    response: QuickReplies,
  },
  saveQuickReplies: {
    method: 'PUT',
    path: '/quick-replies',
    auth: 'named',
    summary: "Replaces the viewer's sets of quick replies. With `revision`, fails if they have changed since",
    body: QuickReplies.extend({ revision: z.number().int().optional() }),
    response: QuickReplies,
    errors: ['quick_replies.stale', 'quick_replies.too_large'],
    errorFields: { 'quick_replies.stale': z.object({ quickReplies: QuickReplies }) },
  },
});
