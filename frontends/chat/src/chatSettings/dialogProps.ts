import type { Chat } from '@masque/contracts';

/** What a dialog of the chat's menu is given. */
export interface ChatDialogProps {
  chat: Chat;
  /** The chat as the server has it after a change. */
  onChanged: (chat: Chat) => void;
  onClose: () => void;
}
