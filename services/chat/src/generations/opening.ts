import type { ChatReference } from '@masque/contracts';
import type { BucketRow, MessageRow } from '../chats/bucket.schema.ts';
import type { ChatRow } from '../chats/chat.schema.ts';
import type { ChatChange } from '../chats/chats.repository.ts';
import type { OpenChat } from '../chats/chats.service.ts';
import { countsAfter } from '../chats/counts.rules.ts';
import { bucketOf, excerpt, hasRoom, newMessage, newMessageId } from '../chats/message.rules.ts';
import type { ReplyPlace } from './kept-reply.ts';
import type { Question } from './question.rules.ts';

/** What a reply in a chat begins with. */
export interface Opening {
  readonly chat: OpenChat;
  /** To be added to the chat; null when the chat has it already. */
  readonly question: Question | null;
  readonly answeredId: string | null;
  readonly id: string;
  readonly model: string;
  readonly key: string;
  readonly body: string;
  readonly trace: Record<string, unknown>;
  /** Text of the chat's last message so far. */
  readonly lastText: string;
  /** Few messages are left today: the counting is waited for, so that not one too many is answered. */
  readonly isNearLimit: boolean;
}

/** What is to be written so that a chat holds the question and the place of the answer. */
export interface OpeningPlan {
  readonly reference: ChatReference;
  readonly place: ReplyPlace;
  readonly added: MessageRow[];
  readonly questionId: string | null;
  readonly change: ChatChange & Pick<ChatRow, 'buckets'>;
}

/** A reply's expected size, when room for it is sought. */
const REPLY_CHARACTERS = 20_000;
const emptyBucket: BucketRow = { _id: '', rev: 0, messages: [] };

export function planOpening({ chat, question, answeredId, lastText }: Opening): OpeningPlan {
  const { row, tail } = chat;
  const last = tail.at(-1) ?? emptyBucket;
  const size = (question?.text.length ?? 0) + REPLY_CHARACTERS;
  const bucket = hasRoom(last, 2, size) ? row.buckets - 1 : row.buckets;
  const questionId = question && (freeId(question.id) ?? newMessageId(bucket));
  const reference: ChatReference = {
    chatId: row._id,
    messageId: newMessageId(bucket),
    userMessageId: questionId ?? answeredId,
    revision: row.revision + 1,
  };
  const added: MessageRow[] = [
    ...(question && questionId ? [newMessage('user', question.text, questionId)] : []),
    newMessage('character', '', reference.messageId, 'streaming'),
  ];
  const lastMessage = excerpt(question?.text ?? lastText);
  return {
    reference,
    place: { chatId: row._id, userId: row.userId, messageId: reference.messageId, bucket, lastMessage },
    added,
    questionId,
    change: {
      ...countsAfter(row, last.messages, [{ bucket, messages: added }]),
      lastMessage,
      updatedAt: new Date(),
    },
  };
}

/** An id that a client chose; ours say where a message stands, so they are only ever given out by us. */
const freeId = (id: string | undefined): string | null => (id !== undefined && bucketOf(id) === null ? id : null);
