import { z } from 'zod';
import { ChatMessage } from './chat.message.ts';
import { OpenedChat } from './chat.shape.ts';
import { Id } from './common.ts';
import { defineRoutes } from './route.ts';

/**
 * `data` of one event. What changed together comes together and ends with a `chat`, whose event id is the chat's revision:
 * whoever comes back with it as `Last-Event-ID` is told what has changed since.
 */
export const ChatChange = z.discriminatedUnion('type', [
  /** The chat as it is now, and the message that is being written in it. */
  z.object({ type: z.literal('chat'), chat: OpenedChat, writing: Id.nullable() }),
  /** A message that is new, was changed, or is back; it stands after the message `after`, or at the beginning. */
  z.object({ type: z.literal('message'), message: ChatMessage, after: Id.nullable() }),
  z.object({ type: z.literal('deleted'), ids: z.array(Id) }),
  /** More of the message that is being written: `text` begins at its character `from`. */
  z.object({ type: z.literal('reply'), messageId: Id, from: z.number().int(), text: z.string() }),
  /** More has changed than is known here: the messages are to be read again. */
  z.object({ type: z.literal('reset') }),
  /** The chat was deleted: nothing follows. */
  z.object({ type: z.literal('gone') }),
]);
export type ChatChange = z.output<typeof ChatChange>;

export const changeRoutes = defineRoutes({
  changes: {
    method: 'GET',
    path: '/chats/:id/changes',
    auth: 'named',
    summary:
      'Every change of a chat as it happens, replies as they grow included; with Last-Event-ID (a revision of the chat) first what has changed since',
    params: z.object({ id: Id }),
    raw: 'always',
    isEndless: true,
    event: ChatChange,
    response: ChatChange,
    errors: ['chat.not_found'],
  },
});
