import type { Chat } from '@masque/contracts';

export interface ChatDialogProps {
  chat: Chat;
  onChanged: (chat: Chat) => void;
  onClose: () => void;
}
