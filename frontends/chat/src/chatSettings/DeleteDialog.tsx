import { useNavigate } from '@masque/web-kit';
import { DeleteChatDialog } from '../chats/DeleteChatDialog.tsx';
import { useDeleteChat } from '../chats/useChatDeletion.ts';
import type { ChatDialogProps } from './dialogProps.ts';

export function DeleteDialog({ chat, onClose }: Pick<ChatDialogProps, 'chat' | 'onClose'>) {
  const navigate = useNavigate();
  const { remove, isBusy } = useDeleteChat();
  const confirm = async () => {
    const isDeleted = await remove(chat.id);
    onClose();
    if (isDeleted) void navigate('/chats', { replace: true });
  };
  return <DeleteChatDialog chat={chat} busy={isBusy} onConfirm={() => void confirm()} onClose={onClose} />;
}
