import type { Chat, ChatMessage } from '@masque/contracts';
import { type Change, change, type Conversation, noReply } from './conversation.ts';
import { isBeingWritten } from './message.ts';

export interface NewestPage {
  chat: Chat;
  messages: readonly ChatMessage[];
  hasMore: boolean;
}

const countAbove = ({ chat, messages }: NewestPage): number => Math.max(0, chat.messageCount - messages.length);

/** Index of the first message of the page among the server-ordered ones; -1 if there is a gap or no overlap. */
const seamOf = ({ messages, placed }: Conversation, [first]: readonly ChatMessage[]): number =>
  messages.slice(0, placed).findIndex((message) => message.id === first?.id);

export const meets = (state: Conversation, page: NewestPage): boolean =>
  !page.hasMore || seamOf(state, page.messages) !== -1;

/**
 * Takes the server's order and texts from the start of its page. During a reply, local messages stay behind them and
 * the reply keeps its local text; otherwise only an unsent question stays.
 */
function placeNewest(state: Conversation, page: NewestPage): Conversation {
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
    above: Math.max(0, countAbove(page) - before.length),
    hasNewer: false,
    placed: before.length + fresh.length,
    unsent: state.unsent !== null && ids.has(state.unsent) ? null : state.unsent,
  };
}

export const openPage =
  ({ chat, messages, hasMore, hasNewer = false }: NewestPage & { hasNewer?: boolean }, place: string | null): Change =>
  (state) => {
    // Changes received since the request are newer than this page.
    const isSame = state?.chat.id === chat.id && state.place === place;
    if (isSame && chat.revision < state.chat.revision) return state;
    const above = hasNewer ? null : countAbove({ chat, messages, hasMore });
    return { chat, messages, hasMore, above, hasNewer, place, placed: messages.length, unsent: null, ...noReply };
  };

export const addOlder = change((state, before: string, page: Pick<NewestPage, 'messages' | 'hasMore'>) => {
  if (state.messages[0]?.id !== before) return state;
  const messages = [...page.messages, ...state.messages];
  const above = state.above === null ? null : Math.max(0, state.above - page.messages.length);
  return { ...state, messages, hasMore: page.hasMore, above, placed: state.placed + page.messages.length };
});

export const addNewer = change(
  (state, after: string, page: Pick<NewestPage, 'messages'> & Pick<Conversation, 'hasNewer'>) => {
    if (state.messages.at(-1)?.id !== after) return state;
    const messages = [...state.messages, ...page.messages];
    return { ...state, messages, hasNewer: page.hasNewer, placed: messages.length };
  },
);

/** Ignores an outdated page, which would revert newer messages. */
export const refreshEnd = change((state, page: NewestPage) =>
  page.chat.revision < state.chat.revision ? state : placeNewest(state, page),
);

/** `page` is the chat after the reply; null if it couldn't be loaded. */
export const endReply = change((state, page: NewestPage | null) => {
  const ended: Conversation = { ...state, reply: 'none', lost: false };
  return page ? placeNewest(ended, page) : ended;
});
