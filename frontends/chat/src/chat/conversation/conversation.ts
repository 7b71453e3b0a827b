import type { Chat, ChatMessage } from '@masque/contracts';
import type { RefObject } from 'react';
import type { ReplyFailure } from '../../reply/failure.ts';

export interface Conversation {
  chat: Chat;
  /** Oldest first. */
  messages: readonly ChatMessage[];
  hasMore: boolean;
  /** Number of messages above the loaded ones; null if it isn't known. */
  above: number | null;
  /** The chat was opened at an earlier message; newer ones aren't loaded. */
  hasNewer: boolean;
  place: string | null;
  /** Number of leading messages in the server's order; later ones were added locally. */
  placed: number;
  /** Id of the question being sent or that failed to send; null once the server has it. */
  unsent: string | null;
  /** `waiting`: requested, no text yet. `writing`: text is arriving. */
  reply: 'none' | 'waiting' | 'writing';
  /** When the model began to think, in ms since 1970. */
  thinkingSince: number | null;
  /** The stream is reconnecting. */
  lost: boolean;
  /** The last request was "continue". */
  goesOn: boolean;
  /** Reason the reply broke off, if this page streamed it. */
  brokenBy: string | null;
  failure: ReplyFailure | null;
}

/** The state is null until the chat has loaded. */
export type Change = (state: Conversation | null) => Conversation | null;

export const applyChange = (state: Conversation | null, change: Change): Conversation | null => change(state);

/** Both keep their identity. */
export interface OpenConversation {
  /** The state as last rendered. */
  known: RefObject<Conversation | null>;
  update: (change: Change) => void;
}

export const change =
  <A extends readonly unknown[]>(apply: (state: Conversation, ...args: A) => Conversation) =>
  (...args: A): Change =>
  (state) =>
    state && apply(state, ...args);

/** Counts from 0, hidden messages too, as commands and SillyTavern do. Undefined if it isn't known. */
export const numberOf = ({ hasMore, above }: Conversation, index: number): number | undefined =>
  hasMore ? (above === null ? undefined : above + index) : index;

/** For changes at the end of the chat, which don't apply to a reader at an earlier position. */
export const changeAtEnd = <A extends readonly unknown[]>(apply: (state: Conversation, ...args: A) => Conversation) =>
  change((state, ...args: A) => (state.hasNewer ? state : apply(state, ...args)));

export const noReply = {
  reply: 'none',
  thinkingSince: null,
  lost: false,
  goesOn: false,
  brokenBy: null,
  failure: null,
} as const;

/** The chat's last message, if nothing runs and the character still exists. */
function restingEnd({ chat, messages, hasNewer, reply }: Conversation): ChatMessage | null {
  return hasNewer || reply !== 'none' || chat.characterDeleted ? null : (messages.at(-1) ?? null);
}

/** The last reply, if it can be continued or regenerated. */
export function lastReply(conversation: Conversation): ChatMessage | null {
  const end = restingEnd(conversation);
  const hasQuestion = conversation.messages.some(({ sender }) => sender === 'user');
  return end?.sender === 'character' && hasQuestion ? end : null;
}

/** A trailing user message without a reply: stopped before the first word, or left so by a client. */
export function unanswered(conversation: Conversation): ChatMessage | null {
  const end = restingEnd(conversation);
  return end?.sender === 'user' && !end.isHidden && !conversation.failure ? end : null;
}

export function brokenReply(conversation: Conversation): ChatMessage | null {
  const end = restingEnd(conversation);
  const isBroken = end?.sender === 'character' && end.state === 'broken' && !end.isHidden;
  return isBroken && !conversation.failure ? end : null;
}
