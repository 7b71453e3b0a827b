import type { ChatMessage } from '@masque/contracts';
import { createContext, useContext } from 'react';

/** What can be done with a message. The functions stay the same while the chat does. */
export interface MessageActions {
  chatId: string;
  /** A reply is on its way: what follows a message cannot be deleted, and no other reply be asked for. */
  isBusy: boolean;
  /** The message whose text is being changed. */
  editing: string | null;
  startEdit: (messageId: string) => void;
  endEdit: () => void;
  choose: (message: ChatMessage, version: number) => void;
  remove: (message: ChatMessage, isFollowing: boolean) => void;
  branch: (message: ChatMessage) => void;
  regenerate: (messageId: string) => void;
  /** Lets the newest reply grow. */
  goOn: () => void;
  /** Null once it is saved; the text that stands there now when another one was saved meanwhile. Refused: says so. */
  save: (message: ChatMessage, text: string) => Promise<SaveResult>;
}

/** `saved`; `refused`, which has been said; or what the message has become elsewhere since it was opened. */
export type SaveResult = 'saved' | 'refused' | { theirs: ChatMessage };

const Actions = createContext<MessageActions | null>(null);

export const MessageActionsProvider = Actions.Provider;

/** Null where messages are only read. */
export const useMessageActions = () => useContext(Actions);
