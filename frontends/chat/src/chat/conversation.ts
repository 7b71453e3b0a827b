import type { Chat, ChatMessage } from '@masque/contracts';
import type { ReplyFailure } from '../reply/failure.ts';

/** A chat as the page knows it. */
export interface Conversation {
  chat: Chat;
  /** Oldest first. */
  messages: readonly ChatMessage[];
  hasMore: boolean;
  /** `waiting`: asked, no word yet. `writing`: words are coming. */
  reply: 'none' | 'waiting' | 'writing';
  /** The connection to the running reply is being mended. */
  lost: boolean;
  failure: ReplyFailure | null;
}

export type Action =
  | { type: 'opened'; chat: Chat; messages: readonly ChatMessage[]; hasMore: boolean }
  | { type: 'older'; messages: readonly ChatMessage[]; hasMore: boolean }
  | { type: 'asked'; id: string; text: string }
  | { type: 'resumed' }
  | { type: 'grew'; text: string; messageId: string | null; userMessageId: string | null }
  | { type: 'lost' }
  | { type: 'settled'; chat: Chat; messages: readonly ChatMessage[] }
  | { type: 'ended' }
  | { type: 'failed'; failure: ReplyFailure }
  | { type: 'dismissed' };

/** Where a reply stands until the server has told its id. */
export const unnamedReply = 'reply';

const messageOf = (id: string, sender: ChatMessage['sender'], text: string): ChatMessage => {
  const createdAt = new Date().toISOString();
  const state = sender === 'user' ? 'complete' : 'streaming';
  const version = { text, createdAt, state, model: null, finish: null, reasoning: null } as const;
  return {
    id,
    sender,
    speaker: null,
    text,
    state,
    createdAt,
    editedAt: null,
    versions: [{ ...version, promptTokens: null, completionTokens: null }],
    version: 0,
  };
};

/** Newer messages take the place of those with the same id; the others are added at the end. */
export function merged(known: readonly ChatMessage[], fresh: readonly ChatMessage[]): readonly ChatMessage[] {
  const byId = new Map(fresh.map((message) => [message.id, message]));
  const kept = known.filter((message) => message.id !== unnamedReply).map((message) => byId.get(message.id) ?? message);
  const ids = new Set(kept.map((message) => message.id));
  return [...kept, ...fresh.filter((message) => !ids.has(message.id))];
}

/** The reply with more text; it is added when it is not there yet. */
function grown(
  messages: readonly ChatMessage[],
  { text, messageId, userMessageId }: Extract<Action, { type: 'grew' }>,
) {
  const last = messages.at(-1);
  const isReply = last?.sender === 'character' && last.state === 'streaming';
  const before = isReply ? messages.slice(0, -1) : messages;
  const reply = isReply ? last : messageOf(unnamedReply, 'character', '');
  const asked = before.at(-1);
  const named =
    userMessageId && asked?.sender === 'user' ? [...before.slice(0, -1), { ...asked, id: userMessageId }] : before;
  return [...named, { ...reply, id: messageId ?? reply.id, text: reply.text + text }];
}

/** Every change of the page's state. Before the chat is opened, only opening it counts. */
export function conversationAfter(state: Conversation | null, action: Action): Conversation | null {
  if (action.type === 'opened') {
    const { chat, messages, hasMore } = action;
    return { chat, messages, hasMore, reply: 'none', lost: false, failure: null };
  }
  if (!state) return state;
  switch (action.type) {
    case 'older':
      return { ...state, messages: [...action.messages, ...state.messages], hasMore: action.hasMore };
    case 'asked': {
      const again = state.messages.some((message) => message.id === action.id);
      const messages = again ? state.messages : [...state.messages, messageOf(action.id, 'user', action.text)];
      return { ...state, messages, reply: 'waiting', lost: false, failure: null };
    }
    case 'resumed':
      return { ...state, reply: 'waiting', lost: false, failure: null };
    case 'grew':
      return {
        ...state,
        messages: grown(state.messages, action),
        reply: action.text ? 'writing' : state.reply,
        lost: false,
      };
    case 'lost':
      return { ...state, lost: true };
    case 'settled':
      return {
        ...state,
        chat: action.chat,
        messages: merged(state.messages, action.messages),
        reply: 'none',
        lost: false,
      };
    case 'ended':
      return { ...state, reply: 'none', lost: false };
    case 'failed':
      return { ...state, reply: 'none', lost: false, failure: action.failure };
    default:
      return { ...state, failure: null };
  }
}
