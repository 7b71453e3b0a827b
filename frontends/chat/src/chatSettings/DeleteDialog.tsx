import { useNavigate } from '@masque/web-kit';
import { DeleteChatDialog } from '../chats/DeleteChatDialog.tsx';
import type { ChatDialogProps } from './dialogProps.ts';

export function DeleteDialog({ chat, onClose }: ChatDialogProps) {
  const navigate = useNavigate();
  const leave = () => void navigate('/chats', { replace: true });
  return <DeleteChatDialog chat={chat} onDeleted={leave} onClose={onClose} />;
}
