import type { Chat, ChatMessage } from '@masque/contracts';
import { change, type Conversation } from './conversation.ts';
import { isBeingWritten } from './message.ts';

export const withMessage = (state: Conversation, id: string, next: (message: ChatMessage) => ChatMessage) => ({
  ...state,
  messages: state.messages.map((message) => (message.id === id ? next(message) : message)),
});

const keepOnly = (state: Conversation, isKept: (message: ChatMessage) => boolean): Conversation => ({
  ...state,
  messages: state.messages.filter(isKept),
  placed: state.messages.slice(0, state.placed).filter(isKept).length,
});

export const replaceMessage = change((state, message: ChatMessage) => withMessage(state, message.id, () => message));

export const markHidden = change((state, ids: readonly string[], isHidden: boolean) => ({
  ...state,
  messages: state.messages.map((message) => (ids.includes(message.id) ? { ...message, isHidden } : message)),
}));

export const removeMessages = change((state, ids: readonly string[]) => ({
  ...keepOnly(state, ({ id }) => !ids.includes(id)),
  brokenBy: null,
  failure: null,
}));

/** Keeps a question that failed to send, so that it can be resent. */
export const removeDeletedElsewhere = change((state, ids: readonly string[]) =>
  keepOnly(state, ({ id }) => !ids.includes(id) || id === state.unsent),
);

/**
 * Adds or replaces a message reported by the change stream. Ignores the local question and reply, which have their own
 * responses, and messages before the loaded ones.
 */
export const placeMessage = change((state, message: ChatMessage, after: string | null) => {
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
});

export const updateChat = change((state, chat: Chat) =>
  chat.revision < state.chat.revision ? state : { ...state, chat },
);
