import { texts } from '@masque/texts';
import { useNavigate } from '@masque/web-kit';
import { ConfirmDialog } from '@masque/web-ui';
import { useDeleteChat } from '../chats/useChatDeletion.ts';
import type { ChatDialogProps } from './dialogs.ts';

const words = texts.chats;

/** Asks, deletes, and leaves for the list: this chat's address leads nowhere any more. */
export function DeleteDialog({ chat, onClose }: Pick<ChatDialogProps, 'chat' | 'onClose'>) {
  const navigate = useNavigate();
  const { remove, isBusy } = useDeleteChat();
  const confirm = async () => {
    const isDeleted = await remove(chat.id);
    onClose();
    if (isDeleted) void navigate('/chats', { replace: true });
  };
  return (
    <ConfirmDialog
      open
      title={words.deleteTitle}
      question={words.deleteQuestion(chat.character.name)}
      busy={isBusy}
      busyText={words.deleting}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
