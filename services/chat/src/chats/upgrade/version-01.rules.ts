import type { ChatMessage } from '@masque/contracts';
import type { OwnFields } from '@masque/service-kit/store';
import { newChatRow } from '../chat.rules.ts';
import type { ChatRow, ChatMember } from '../chat.schema.ts';
import { excerpt, newMessage, shownText, toTraceRow } from '../messages/message.rules.ts';
import type { MessageRow, Swipe, TraceRow } from '../messages/message.schema.ts';

/** Version 0.1: messages in buckets of 50, a running reply in a document of its own. */
export interface OldChatRow {
  _id: string;
  userId: string;
  characterId: string;
  character: { name?: string; image?: string | null; imageColor?: string | null };
  persona?: { id: string; name?: string } | null;
  buckets: number;
  messageCount: number;
  createdAt: Date;
  updatedAt: Date;
  isDeleted: boolean;
  generation?: { messageId: string };
  revision: number;
}
export interface OldBucketRow {
  /** `{chatId}:{n}` */
  _id: string;
  messages: OldMessage[];
}
interface OldMessage {
  id: string;
  sender: MessageRow['sender'];
  createdAt: Date;
  state: ChatMessage['state'];
  versions: string[];
  version: number;
}
export interface OldReplyRow {
  /** `{chatId}:{messageId}` */
  _id: string;
  parts?: string[];
  trace?: Record<string, unknown>;
}

export interface UpgradedChat {
  readonly row: OwnFields<ChatRow>;
  readonly messages: MessageRow[];
  readonly traces: TraceRow[];
}

const generationOf = (messageId: string): string => `gen-${messageId}`;

export function upgradedChat(
  chat: OldChatRow,
  buckets: readonly OldBucketRow[],
  replies: ReadonlyMap<string, OldReplyRow>,
): UpgradedChat {
  const { name = '', image = null, imageColor = null } = chat.character;
  const member: ChatMember = { characterId: chat.characterId, version: 1, name, image, imageColor };
  const all = chat.isDeleted ? [] : uniqueById(buckets.flatMap(({ messages }) => messages));
  const kept = all.filter((message) => message.state !== 'streaming' || textSoFar(message, replies) !== '');
  const messages = kept.map((message, seq) => toMessageRow(chat._id, seq, message, member, replies));
  const last = messages.at(-1);
  const persona = chat.persona ? { id: chat.persona.id, name: chat.persona.name ?? '', image: null } : null;
  return {
    messages,
    traces: messages.flatMap((message) => {
      const trace = replies.get(message.id)?.trace;
      return trace ? [toTraceRow(message, generationOf(message.id), trace)] : [];
    }),
    row: newChatRow({
      _id: chat._id,
      userId: chat.userId,
      members: [member],
      persona: chat.isDeleted ? null : persona,
      nextSeq: messages.length,
      lastMessage: last ? excerpt(shownText(last)) : '',
      createdAt: chat.createdAt,
      updatedAt: chat.updatedAt,
      isDeleted: chat.isDeleted,
      userTurns: messages.filter(({ sender }) => sender === 'user').length,
    }),
  };
}

/** A crash could leave a message in two buckets; the first one wins. */
const uniqueById = (messages: readonly OldMessage[]): OldMessage[] =>
  [...new Map(messages.toReversed().map((message) => [message.id, message])).values()].toReversed();

const textSoFar = ({ id }: OldMessage, replies: ReadonlyMap<string, OldReplyRow>): string =>
  replies.get(id)?.parts?.join('') ?? '';

function toMessageRow(
  chatId: string,
  seq: number,
  message: OldMessage,
  { characterId, name, image }: ChatMember,
  replies: ReadonlyMap<string, OldReplyRow>,
): MessageRow {
  const { id, sender, createdAt, state, versions, version } = message;
  const isReply = replies.has(id);
  const model = replies.get(id)?.trace?.['model'];
  const speaker = sender === 'character' ? { characterId, name, image } : null;
  const texts = state === 'streaming' ? [textSoFar(message, replies)] : versions;
  const swipes = texts.map((text): Swipe => ({
    text,
    createdAt,
    state: state === 'streaming' ? 'broken' : state,
    ...(typeof model === 'string' ? { model } : {}),
    ...(isReply ? { generationId: generationOf(id) } : {}),
  }));
  const own = newMessage({ chatId, seq, rev: 1, sender, id, speaker, createdAt }, { text: '', state: 'complete' });
  return { ...own, swipes, swipe: Math.min(Math.max(version, 0), Math.max(0, swipes.length - 1)) };
}
