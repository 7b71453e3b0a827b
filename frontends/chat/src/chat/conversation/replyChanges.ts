import type { Remedy } from '@masque/contracts';
import type { Chunk } from '../../reply/events.ts';
import type { ReplyFailure } from '../../reply/failure.ts';
import { change, changeAtEnd, type Conversation, lastReply, noReply } from './conversation.ts';
import {
  begunAt,
  breakOff,
  isBeingWritten,
  isThinking,
  lengthBefore,
  messageOf,
  reopen,
  unnamedReply,
  withNextVersion,
  withoutEmptyVersion,
  withThinkingTime,
  withThoughts,
} from './message.ts';
import { withMessage } from './messageChanges.ts';

const waiting = { ...noReply, reply: 'waiting' } as const;

const withoutUnsent = ({ messages, unsent }: Conversation) => messages.filter(({ id }) => id !== unsent);

export const askQuestion = changeAtEnd((state, id: string, text: string) => {
  if (state.messages.some((message) => message.id === id)) return { ...state, ...waiting };
  const { persona } = state.chat;
  const speaker = persona && { characterId: null, name: persona.name, image: persona.image };
  const question = messageOf(id, 'user', text, speaker);
  return { ...state, messages: [...withoutUnsent(state), question], unsent: id, ...waiting };
});

/** The text that a reply already has shows that it is being written. */
const followed = (messages: Conversation['messages']): Conversation['reply'] => {
  const written = messages.findLast(isBeingWritten);
  return written && written.text.length > lengthBefore(written) ? 'writing' : 'waiting';
};

export const awaitReply = changeAtEnd((state) => ({
  ...state,
  ...waiting,
  reply: followed(state.messages),
  thinkingSince: begunAt(state.messages),
}));

export const continueLast = changeAtEnd((state) => {
  const last = lastReply({ ...state, ...noReply });
  const messages = last ? [...state.messages.slice(0, -1), reopen(last)] : state.messages;
  return { ...state, messages, ...waiting, goesOn: true };
});

export const regenerateMessage = change((state, id: string) => ({
  ...withMessage(state, id, withNextVersion),
  ...waiting,
}));

/** Shows a reply requested elsewhere. A message that already has text is continued from there, or regenerated. */
export const joinReply = changeAtEnd((state, id: string, from: number) => {
  const isKnown = state.messages.some((message) => message.id === id);
  const begin = from > 0 ? reopen : withNextVersion;
  const joined = isKnown
    ? withMessage(state, id, (message) => (isBeingWritten(message) ? message : begin(message)))
    : { ...state, messages: [...state.messages, messageOf(id, 'character', '')] };
  return { ...joined, ...waiting, reply: followed(joined.messages), goesOn: from > 0 };
});

export const growReply = changeAtEnd(
  (state, { text, reasoning, restarts = false, messageId, userMessageId }: Omit<Chunk, 'brokenBy'>) => {
    const last = state.messages.at(-1);
    const isReply = last?.sender === 'character' && last.state === 'streaming';
    const before = isReply ? state.messages.slice(0, -1) : state.messages;
    const reply = isReply ? last : messageOf(unnamedReply, 'character', '');
    const question = before.at(-1);
    const named =
      userMessageId && question?.sender === 'user'
        ? [...before.slice(0, -1), { ...question, id: userMessageId }]
        : before;
    const { thinkingSince } = state;
    const begun = restarts ? reply.text.slice(0, lengthBefore(reply)) : reply.text;
    const longer = { ...reply, id: messageId ?? reply.id, text: begun + text };
    const isThoughtOut = text !== '' && thinkingSince !== null && isThinking(state.messages);
    const timed = isThoughtOut ? withThinkingTime(longer, Math.max(0, Date.now() - thinkingSince)) : longer;
    return {
      ...state,
      // The event with the ids repeats all reasoning so far.
      messages: [...named, reasoning ? withThoughts(timed, reasoning, restarts || messageId !== undefined) : timed],
      unsent: userMessageId ? null : state.unsent,
      reply: text ? 'writing' : state.reply,
      thinkingSince: thinkingSince ?? (reasoning ? Date.now() : null),
      lost: false,
    };
  },
);

export const loseStream = change((state) => ({ ...state, lost: true }));

/** Rolls back a reply that never got any text. */
const fail = (state: Conversation, failure: ReplyFailure): Conversation => ({
  ...state,
  messages: state.messages.map(withoutEmptyVersion).filter((one) => !isBeingWritten(one) || one.text !== ''),
  reply: 'none',
  lost: false,
  failure,
});

export const failReply = change(fail);

export const breakReply = change((state, reason: string, remedy: Remedy | undefined) => {
  const written = state.messages.findLast(isBeingWritten);
  if (!written || written.text.length <= lengthBefore(written))
    return fail(state, { message: reason, details: [], openSettings: false, remedy });
  const messages = state.messages.map((message) => (isBeingWritten(message) ? breakOff(message) : message));
  return { ...state, messages, reply: 'none', lost: false, brokenBy: reason };
});

/** Removes a question that couldn't be sent. */
export const dismissFailure = change((state) => ({
  ...state,
  messages: withoutUnsent(state),
  unsent: null,
  failure: null,
}));
