import type { Chat, ChatMessage } from '@masque/contracts';
import type { ReplyFailure } from '../reply/failure.ts';

/** A chat as the page knows it. */
export interface Conversation {
  chat: Chat;
  /** Oldest first. */
  messages: readonly ChatMessage[];
  hasMore: boolean;
  /** How many of the messages stand where the server has them; those after them were added here. */
  placed: number;
  /** The question that is being sent, or whose sending failed; null once the server has it. */
  unsent: string | null;
  /** `waiting`: asked, no word yet. `writing`: words are coming. */
  reply: 'none' | 'waiting' | 'writing';
  /** The connection to the running reply is being mended. */
  lost: boolean;
  /** Why the reply broke off, as it was told while it was followed. */
  brokenBy: string | null;
  failure: ReplyFailure | null;
}

/** The newest messages, as the server has them. */
export interface NewestPage {
  chat: Chat;
  messages: readonly ChatMessage[];
  hasMore: boolean;
}

export type Action =
  | { type: 'opened'; chat: Chat; messages: readonly ChatMessage[]; hasMore: boolean }
  | { type: 'older'; before: string; messages: readonly ChatMessage[]; hasMore: boolean }
  | { type: 'asked'; id: string; text: string }
  | { type: 'resumed' }
  | { type: 'continued' }
  | { type: 'grew'; text: string; messageId: string | null; userMessageId: string | null }
  | { type: 'lost' }
  | { type: 'broke'; reason: string }
  | ({ type: 'settled' } & NewestPage)
  | ({ type: 'refreshed' } & NewestPage)
  | { type: 'ended' }
  | { type: 'failed'; failure: ReplyFailure }
  | { type: 'dismissed' };

const idle = { reply: 'none', lost: false, brokenBy: null, failure: null } as const;
const waiting = { ...idle, reply: 'waiting' } as const;

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

/** Where the newest page begins in what is known: at a message that the server placed there; -1: somewhere after it. */
const seamOf = ({ messages, placed }: Conversation, [first]: readonly ChatMessage[]): number =>
  messages.slice(0, placed).findIndex((message) => message.id === first?.id);

/** Whether the page follows what is known without a gap. */
export const meets = (state: Conversation, page: NewestPage): boolean =>
  !page.hasMore || seamOf(state, page.messages) !== -1;

/**
 * The server's order and texts from where its page begins. While a reply is running here, what was added here stays
 * behind them, and the reply grows from the text it has here; afterwards only a question that was not sent stays.
 */
function placedBy(state: Conversation, page: NewestPage): Conversation {
  const seam = seamOf(state, page.messages);
  const isRunning = state.reply !== 'none';
  const running = isRunning ? state.messages.findLast(isBeingWritten) : undefined;
  const fresh = page.messages
    .filter((message) => !isRunning || !isBeingWritten(message) || message.id === running?.id)
    .map((message) => (message.id === running?.id ? running : message));
  const before = seam === -1 ? [] : state.messages.slice(0, seam);
  const ids = new Set([...before, ...fresh].map(({ id }) => id));
  const added = state.messages
    .slice(state.placed)
    .filter(({ id }) => !ids.has(id) && (isRunning || id === state.unsent));
  return {
    ...state,
    chat: page.chat,
    messages: [...before, ...fresh, ...added],
    hasMore: seam === -1 ? page.hasMore : state.hasMore,
    placed: before.length + fresh.length,
    unsent: state.unsent !== null && ids.has(state.unsent) ? null : state.unsent,
  };
}

const isBeingWritten = ({ sender, state }: ChatMessage): boolean => sender === 'character' && state === 'streaming';

/** The user's message at the end that nobody answers: stopped before the first word, or left so by a client. */
export function unanswered({ chat, messages, reply, failure }: Conversation): ChatMessage | null {
  const last = messages.at(-1);
  return last?.sender === 'user' && reply === 'none' && !failure && !chat.characterDeleted ? last : null;
}

/** The reply at the end that broke off, while nothing else is being asked. */
export function brokenReply({ chat, messages, reply, failure }: Conversation): ChatMessage | null {
  const last = messages.at(-1);
  const isBroken = last?.sender === 'character' && last.state === 'broken';
  return isBroken && reply === 'none' && !failure && !chat.characterDeleted ? last : null;
}

const brokenOff = (message: ChatMessage): ChatMessage => ({ ...message, state: 'broken' });

const withoutUnsent = ({ messages, unsent }: Conversation) => messages.filter(({ id }) => id !== unsent);

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
    return { chat, messages, hasMore, placed: messages.length, unsent: null, ...idle };
  }
  if (!state) return state;
  switch (action.type) {
    case 'older': {
      // Meanwhile the list may have been replaced.
      if (state.messages[0]?.id !== action.before) return state;
      const messages = [...action.messages, ...state.messages];
      return { ...state, messages, hasMore: action.hasMore, placed: state.placed + action.messages.length };
    }
    case 'asked': {
      const again = state.messages.some((message) => message.id === action.id);
      const messages = again ? state.messages : [...withoutUnsent(state), messageOf(action.id, 'user', action.text)];
      const unsent = again ? state.unsent : action.id;
      return { ...state, messages, unsent, ...waiting };
    }
    case 'resumed':
    case 'continued':
      return { ...state, ...waiting };
    case 'grew':
      return {
        ...state,
        messages: grown(state.messages, action),
        unsent: action.userMessageId ? null : state.unsent,
        reply: action.text ? 'writing' : state.reply,
        lost: false,
      };
    case 'lost':
      return { ...state, lost: true };
    case 'broke': {
      const messages = state.messages.map((message) => (isBeingWritten(message) ? brokenOff(message) : message));
      return { ...state, messages, reply: 'none', lost: false, brokenBy: action.reason };
    }
    case 'settled':
      return placedBy({ ...state, reply: 'none', lost: false }, action);
    case 'refreshed':
      // A page that was overtaken on its way would take newer messages back.
      return action.chat.revision < state.chat.revision ? state : placedBy(state, action);
    case 'ended':
      return { ...state, reply: 'none', lost: false };
    case 'failed':
      return { ...state, reply: 'none', lost: false, failure: action.failure };
    default:
      return { ...state, messages: withoutUnsent(state), unsent: null, failure: null };
  }
}
