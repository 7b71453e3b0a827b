import type { Chat, ChatMessage, Remedy } from '@masque/contracts';
import type { ReplyFailure } from '../../reply/failure.ts';
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

export interface Conversation {
  chat: Chat;
  /** Oldest first. */
  messages: readonly ChatMessage[];
  hasMore: boolean;
  /** The chat was opened at an earlier message; newer ones aren't loaded. */
  hasNewer: boolean;
  place: string | null;
  /** Number of leading messages in the server's order; later ones were added locally. */
  placed: number;
  /** Id of the question being sent or that failed to send; null once the server has it. */
  unsent: string | null;
  /** `waiting`: requested, no text yet. `writing`: text is arriving. */
  reply: 'none' | 'waiting' | 'writing';
  /** The stream is reconnecting. */
  lost: boolean;
  /** The last request was "continue". */
  goesOn: boolean;
  /** Reason the reply broke off, if this page streamed it. */
  brokenBy: string | null;
  failure: ReplyFailure | null;
}

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

/** Index of the first message of the page among the server-ordered ones; -1 if there is a gap or no overlap. */
const seamOf = ({ messages, placed }: Conversation, [first]: readonly ChatMessage[]): number =>
  messages.slice(0, placed).findIndex((message) => message.id === first?.id);

export const meets = (state: Conversation, page: NewestPage): boolean =>
  !page.hasMore || seamOf(state, page.messages) !== -1;

/**
 * Takes the server's order and texts from the start of its page. During a reply, local messages stay behind them and
 * the reply keeps its local text; otherwise only an unsent question stays.
 */
function placedBy(state: Conversation, page: NewestPage): Conversation {
  const seam = seamOf(state, page.messages);
  // A reader at an earlier position stays there.
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

/** The last reply, if it can be continued or regenerated. */
export function lastReply({ chat, messages, hasNewer, reply }: Conversation): ChatMessage | null {
  const last = messages.at(-1);
  const hasQuestion = messages.some(({ sender }) => sender === 'user');
  return last?.sender === 'character' && !hasNewer && reply === 'none' && hasQuestion && !chat.characterDeleted
    ? last
    : null;
}

/** A trailing user message without a reply: stopped before the first word, or left so by a client. */
export function unanswered({ chat, messages, hasNewer, reply, failure }: Conversation): ChatMessage | null {
  const last = messages.at(-1);
  return last?.sender === 'user' && !hasNewer && reply === 'none' && !failure && !chat.characterDeleted ? last : null;
}

export function brokenReply({ chat, messages, hasNewer, reply, failure }: Conversation): ChatMessage | null {
  const last = messages.at(-1);
  const isBroken = last?.sender === 'character' && last.state === 'broken';
  return isBroken && !hasNewer && reply === 'none' && !failure && !chat.characterDeleted ? last : null;
}

/** Ignores the local question and reply, which have their own responses, and messages before the loaded ones. */
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

/** Rolls back a reply that never got any text. */
const failed = (state: Conversation, failure: ReplyFailure): Conversation => ({
  ...state,
  messages: state.messages.map(withoutEmptyVersion).filter((one) => !isBeingWritten(one) || one.text !== ''),
  reply: 'none',
  lost: false,
  failure,
});

const withoutUnsent = ({ messages, unsent }: Conversation) => messages.filter(({ id }) => id !== unsent);

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
  // The event with the ids repeats all reasoning so far.
  return [...named, reasoning ? withThoughts(more, reasoning, messageId !== null) : more];
}

/** Changes at the end of the chat don't apply to a reader at an earlier position. */
const isAtEnd = ({ type }: Action): boolean =>
  type === 'joined' || type === 'grew' || type === 'resumed' || type === 'asked' || type === 'continued';

export function conversationAfter(state: Conversation | null, action: Action): Conversation | null {
  if (action.type === 'opened') {
    const { chat, messages, hasMore, hasNewer = false, place = null } = action;
    // Changes received since the request are newer than this page.
    const isSame = state?.chat.id === chat.id && state.place === place;
    if (isSame && chat.revision < state.chat.revision) return state;
    return { chat, messages, hasMore, hasNewer, place, placed: messages.length, unsent: null, ...idle };
  }
  if (!state || (state.hasNewer && isAtEnd(action))) return state;
  switch (action.type) {
    case 'older': {
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
      // Keep a question that failed to send, so that it can be resent.
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
      // A message that already has text is continued from there, or regenerated.
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
      // An outdated page would revert newer messages.
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
