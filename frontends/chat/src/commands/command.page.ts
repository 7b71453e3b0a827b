import type { Chat, ChatMessage } from '@masque/contracts';
import type { Command } from '@masque/roleplay/commands';
import { commands as words } from '@masque/texts/commands';
import { type AppDispatch, chatApi, sentenceOf } from '@masque/web-kit';
import type { RefObject } from 'react';
import type { Conversation } from '../chat/conversation/conversation.ts';
import type { ChatDialogName } from '../chatSettings/dialogs.ts';
import type { MessageActions } from '../messages/actions.ts';

export interface ComposerHandle {
  text: () => string;
  type: (text: string) => void;
  focus: () => void;
  /** Sends; while a reply is written, puts the text in an empty input. `isJoined`: the text contains the input's. */
  submit: (text: string, isJoined: boolean) => 'done' | 'busy';
  suggest: (before: string) => void;
}

/** The open chat as commands see it. `goOn` and `regenerate` return null while a reply is written. */
export interface CommandPage {
  readonly known: RefObject<Conversation | null>;
  readonly composer: RefObject<ComposerHandle | null>;
  readonly actions: MessageActions;
  readonly username: string;
  /** Returns why it failed. */
  readonly hideRange: (messages: readonly ChatMessage[], isHidden: boolean, from?: string) => Promise<string | null>;
  readonly goOn: () => Promise<void> | null;
  readonly regenerate: (messageId: string) => Promise<void> | null;
  readonly stop: () => Promise<void>;
  /** Above 0 while quick replies run by themselves. */
  readonly automatic: RefObject<number>;
  readonly undo: { readonly isPossible: boolean; readonly run: () => void };
  readonly refresh: () => Promise<void>;
  readonly toNewest: () => void;
  readonly onChanged: (chat: Chat) => void;
  readonly openDialog: (name: ChatDialogName) => void;
  readonly navigate: (path: string) => void;
  readonly dispatch: AppDispatch;
}

/** Returns the result for `{{pipe}}`, if there is one. */
export type CommandRun = (command: Command, page: CommandPage) => string | void | Promise<string | void>;

/** Ends a sequence of commands; its message is shown. */
export class CommandError extends Error {
  override name = 'CommandError';
}

export async function dataOf<T>(call: PromiseLike<{ data?: T | undefined; error?: unknown }>): Promise<T> {
  const { data, error } = await call;
  if (data === undefined) throw new CommandError(sentenceOf(error));
  return data;
}

export function openConversation({ known }: CommandPage): Conversation {
  if (!known.current) throw new CommandError(words.noChat);
  return known.current;
}

export async function untilReplied(reply: Promise<void> | null): Promise<void> {
  if (!reply) throw new CommandError(words.busy);
  await reply;
}

const pageSize = 200;
const mostPages = 50;

/** All messages of the chat, for commands that number them from 0. */
export async function listMessages(page: CommandPage): Promise<readonly ChatMessage[]> {
  const { chat, messages, hasMore, hasNewer } = openConversation(page);
  if (!hasMore && !hasNewer) return messages;
  let all = hasNewer ? [] : messages;
  for (let loaded = 0; loaded < mostPages; loaded += 1) {
    const before = all[0]?.id;
    const query = { limit: pageSize, ...(before === undefined ? {} : { before }) };
    const request = chatApi.endpoints.chatPage.initiate(
      { params: { id: chat.id }, query },
      { subscribe: false, forceRefetch: true },
    );
    const older = await dataOf(page.dispatch(request));
    all = [...older.messages, ...all];
    if (!older.hasMore) return all;
  }
  throw new CommandError(words.tooManyMessages);
}
