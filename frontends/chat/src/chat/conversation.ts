import type { Chat, ChatMessage, Remedy } from '@masque/contracts';
import type { ReplyFailure } from '../reply/failure.ts';
import {
  brokenOff,
  goingOn,
  isBeingWritten,
  lengthBefore,
  messageOf,
  unnamedReply,
  withNextVersion,
  withoutEmptyVersion,
  withThoughts,
} from './message.ts';

/** A chat as the page knows it. */
export interface Conversation {
  chat: Chat;
  /** Oldest first. */
  messages: readonly ChatMessage[];
  hasMore: boolean;
  /** Others follow after the last one: the chat was opened at a place. */
  hasNewer: boolean;
  /** The message at which it was opened. */
  place: string | null;
  /** How many of the messages stand where the server has them; those after them were added here. */
  placed: number;
  /** The question that is being sent, or whose sending failed; null once the server has it. */
  unsent: string | null;
  /** `waiting`: asked, no word yet. `writing`: words are coming. */
  reply: 'none' | 'waiting' | 'writing';
  /** The connection to the running reply is being mended. */
  lost: boolean;
  /** What was asked for last was that the character goes on. */
  goesOn: boolean;
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
  | ({ type: 'opened'; hasNewer?: boolean; place?: string | null } & NewestPage)
  | { type: 'older'; before: string; messages: readonly ChatMessage[]; hasMore: boolean }
  | { type: 'newer'; after: string; messages: readonly ChatMessage[]; hasNewer: boolean }
  | { type: 'asked'; id: string; text: string }
  | { type: 'resumed' }
  | { type: 'continued' }
  | { type: 'joined'; messageId: string; from: number }
  | { type: 'regenerating'; messageId: string }
  | { type: 'edited'; message: ChatMessage }
  | { type: 'removed'; ids: readonly string[] }
  | { type: 'arrived'; message: ChatMessage; after: string | null }
  | { type: 'deleted'; ids: readonly string[] }
  | { type: 'grew'; text: string; reasoning?: string; messageId: string | null; userMessageId: string | null }
  | { type: 'lost' }
  | { type: 'broke'; reason: string; remedy?: Remedy }
  | ({ type: 'settled' } & NewestPage)
  | ({ type: 'refreshed' } & NewestPage)
  | { type: 'changed'; chat: Chat }
  | { type: 'ended' }
  | { type: 'failed'; failure: ReplyFailure }
  | { type: 'dismissed' };

const idle = { reply: 'none', lost: false, goesOn: false, brokenBy: null, failure: null } as const;
const waiting = { ...idle, reply: 'waiting' } as const;

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
  // Who stands at an earlier place stays there.
  if (state.hasNewer && seam === -1) return { ...state, chat: page.chat };
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
    hasNewer: false,
    placed: before.length + fresh.length,
    unsent: state.unsent !== null && ids.has(state.unsent) ? null : state.unsent,
  };
}

/** The reply at the end that can go on, or get another version. */
export function lastReply({ chat, messages, hasNewer, reply }: Conversation): ChatMessage | null {
  const last = messages.at(-1);
  const hasQuestion = messages.some(({ sender }) => sender === 'user');
  return last?.sender === 'character' && !hasNewer && reply === 'none' && hasQuestion && !chat.characterDeleted
    ? last
    : null;
}

/** The user's message at the end that nobody answers: stopped before the first word, or left so by a client. */
export function unanswered({ chat, messages, hasNewer, reply, failure }: Conversation): ChatMessage | null {
  const last = messages.at(-1);
  return last?.sender === 'user' && !hasNewer && reply === 'none' && !failure && !chat.characterDeleted ? last : null;
}

/** The reply at the end that broke off, while nothing else is being asked. */
export function brokenReply({ chat, messages, hasNewer, reply, failure }: Conversation): ChatMessage | null {
  const last = messages.at(-1);
  const isBroken = last?.sender === 'character' && last.state === 'broken';
  return isBroken && !hasNewer && reply === 'none' && !failure && !chat.characterDeleted ? last : null;
}

/**
 * A message as the server tells that it is now, in its place. What is being asked or written here is left to its own answer;
 * what stands before all that is known comes when the reader gets there.
 */
function arrived(state: Conversation, { message, after }: Extract<Action, { type: 'arrived' }>): Conversation {
  const { messages, placed } = state;
  const at = messages.findIndex(({ id }) => id === message.id);
  const known = messages[at];
  if (known) {
    const isOwn = state.reply !== 'none' && (isBeingWritten(known) || known.id === state.unsent);
    if (isOwn) return state;
    const unsent = state.unsent === message.id ? null : state.unsent;
    return { ...state, messages: messages.with(at, message), placed: at === placed ? at + 1 : placed, unsent };
  }
  const before = after === null ? -1 : messages.findIndex(({ id }) => id === after);
  if (after === null ? state.hasMore : before === -1) return state;
  return {
    ...state,
    messages: messages.toSpliced(before + 1, 0, message),
    placed: before < placed ? placed + 1 : placed,
  };
}

/** As it was before a reply that never got a word. */
const failed = (state: Conversation, failure: ReplyFailure): Conversation => ({
  ...state,
  messages: state.messages.map(withoutEmptyVersion).filter((one) => !isBeingWritten(one) || one.text !== ''),
  reply: 'none',
  lost: false,
  failure,
});

const withoutUnsent = ({ messages, unsent }: Conversation) => messages.filter(({ id }) => id !== unsent);

/** The reply with more text; it is added when it is not there yet. */
function grown(
  messages: readonly ChatMessage[],
  { text, reasoning, messageId, userMessageId }: Extract<Action, { type: 'grew' }>,
) {
  const last = messages.at(-1);
  const isReply = last?.sender === 'character' && last.state === 'streaming';
  const before = isReply ? messages.slice(0, -1) : messages;
  const reply = isReply ? last : messageOf(unnamedReply, 'character', '');
  const asked = before.at(-1);
  const named =
    userMessageId && asked?.sender === 'user' ? [...before.slice(0, -1), { ...asked, id: userMessageId }] : before;
  const more = { ...reply, id: messageId ?? reply.id, text: reply.text + text };
  // With its ids comes all that was thought so far.
  return [...named, reasoning ? withThoughts(more, reasoning, messageId !== null) : more];
}

/** What is written or asked for at the end of a chat is not shown to who stands at an earlier place. */
const isAtEnd = ({ type }: Action): boolean =>
  type === 'joined' || type === 'grew' || type === 'resumed' || type === 'asked' || type === 'continued';

/** Every change of the page's state. Before the chat is opened, only opening it counts. */
export function conversationAfter(state: Conversation | null, action: Action): Conversation | null {
  if (action.type === 'opened') {
    const { chat, messages, hasMore, hasNewer = false, place = null } = action;
    // What was told of the same chat meanwhile is newer.
    const isSame = state?.chat.id === chat.id && state.place === place;
    if (isSame && chat.revision < state.chat.revision) return state;
    return { chat, messages, hasMore, hasNewer, place, placed: messages.length, unsent: null, ...idle };
  }
  if (!state || (state.hasNewer && isAtEnd(action))) return state;
  switch (action.type) {
    case 'older': {
      // Meanwhile the list may have been replaced.
      if (state.messages[0]?.id !== action.before) return state;
      const messages = [...action.messages, ...state.messages];
      return { ...state, messages, hasMore: action.hasMore, placed: state.placed + action.messages.length };
    }
    case 'newer': {
      if (state.messages.at(-1)?.id !== action.after) return state;
      const messages = [...state.messages, ...action.messages];
      return { ...state, messages, hasNewer: action.hasNewer, placed: messages.length };
    }
    case 'asked': {
      const again = state.messages.some((message) => message.id === action.id);
      const messages = again ? state.messages : [...withoutUnsent(state), messageOf(action.id, 'user', action.text)];
      const unsent = again ? state.unsent : action.id;
      return { ...state, messages, unsent, ...waiting };
    }
    case 'regenerating':
      return {
        ...state,
        messages: state.messages.map((one) => (one.id === action.messageId ? withNextVersion(one) : one)),
        ...waiting,
      };
    case 'edited':
      return {
        ...state,
        messages: state.messages.map((one) => (one.id === action.message.id ? action.message : one)),
      };
    case 'removed': {
      const isLeft = ({ id }: ChatMessage) => !action.ids.includes(id);
      const placed = state.messages.slice(0, state.placed).filter(isLeft).length;
      return { ...state, messages: state.messages.filter(isLeft), placed, brokenBy: null, failure: null };
    }
    case 'arrived':
      return arrived(state, action);
    case 'deleted': {
      // A question that could not be asked is still to be asked again here.
      const isLeft = ({ id }: ChatMessage) => !action.ids.includes(id) || id === state.unsent;
      const placed = state.messages.slice(0, state.placed).filter(isLeft).length;
      return { ...state, messages: state.messages.filter(isLeft), placed };
    }
    case 'resumed':
      return { ...state, ...waiting };
    case 'continued': {
      const last = lastReply({ ...state, ...idle });
      const messages = last ? [...state.messages.slice(0, -1), goingOn(last)] : state.messages;
      return { ...state, messages, ...waiting, goesOn: true };
    }
    case 'joined': {
      // One that has words already goes on from there, or gets another version.
      const isKnown = state.messages.some(({ id }) => id === action.messageId);
      const begun = action.from > 0 ? goingOn : withNextVersion;
      const messages = isKnown
        ? state.messages.map((one) => (one.id === action.messageId && !isBeingWritten(one) ? begun(one) : one))
        : [...state.messages, messageOf(action.messageId, 'character', '')];
      return { ...state, messages, ...waiting, goesOn: action.from > 0 };
    }
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
      const { reason: message, remedy } = action;
      const written = state.messages.findLast(isBeingWritten);
      if (!written || written.text.length <= lengthBefore(written))
        return failed(state, { message, details: [], openSettings: false, remedy });
      const messages = state.messages.map((message) => (isBeingWritten(message) ? brokenOff(message) : message));
      return { ...state, messages, reply: 'none', lost: false, brokenBy: action.reason };
    }
    case 'settled':
      return placedBy({ ...state, reply: 'none', lost: false }, action);
    case 'refreshed':
      // A page that was overtaken on its way would take newer messages back.
      return action.chat.revision < state.chat.revision ? state : placedBy(state, action);
    case 'changed':
      return action.chat.revision < state.chat.revision ? state : { ...state, chat: action.chat };
    case 'ended':
      return { ...state, reply: 'none', lost: false };
    case 'failed':
      return failed(state, action.failure);
    default:
      return { ...state, messages: withoutUnsent(state), unsent: null, failure: null };
  }
}
