import type { ChatMessage } from '@masque/contracts';
import { createContext, useContext } from 'react';

/** The functions keep their identity while the chat stays open. */
export interface MessageActions {
  chatId: string;
  /** A reply is running: later messages can't be deleted, and no other reply can be requested. */
  isBusy: boolean;
  editing: string | null;
  startEdit: (messageId: string) => void;
  endEdit: () => void;
  choose: (message: ChatMessage, version: number) => void;
  remove: (message: ChatMessage, isFollowing: boolean) => Promise<void>;
  /** With `isUpTo`, also everything above the message. */
  hide: (message: ChatMessage, isHidden: boolean, isUpTo: boolean) => void;
  branch: (message: ChatMessage) => void;
  regenerate: (messageId: string) => void;
  goOn: () => void;
  save: (message: ChatMessage, text: string) => Promise<SaveResult>;
}

/** `refused` has already shown an error; `theirs` is the message as changed elsewhere. */
export type SaveResult = 'saved' | 'refused' | { theirs: ChatMessage };

const Actions = createContext<MessageActions | null>(null);

export const MessageActionsProvider = Actions.Provider;

/** Null where messages are read-only. */
export const useMessageActions = () => useContext(Actions);
