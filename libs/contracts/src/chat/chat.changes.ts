import { z } from 'zod';
import { ChatMessage } from './chat.message.ts';
import { OpenedChat } from './chat.shape.ts';
import { byId, Id } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

/** Each batch of changes ends with a `chat`, whose event id is the revision to resume from (`Last-Event-ID`). */
export const ChatChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('chat'), chat: OpenedChat, writing: Id.nullable() }),
  z.object({ type: z.literal('message'), message: ChatMessage, after: Id.nullable() }),
  z.object({ type: z.literal('deleted'), ids: z.array(Id) }),
  z.object({ type: z.literal('reply'), messageId: Id, from: z.number().int(), text: z.string() }),
  /** The server no longer knows all changes: reload the messages. */
  z.object({ type: z.literal('reset') }),
  z.object({ type: z.literal('gone') }),
]);
export type ChatChange = z.output<typeof ChatChange>;

export const changeRoutes = defineRoutes({
  changes: {
    method: 'GET',
    path: '/chats/:id/changes',
    auth: 'named',
    summary:
      'Streams every change to a chat, including replies as they are written. With Last-Event-ID (a revision of the chat), changes since then come first',
    params: byId,
    raw: 'always',
    isEndless: true,
    event: ChatChange,
    response: ChatChange,
    errors: ['chat.not_found'],
  },
});
