import { type Chat, limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { sentenceOf, useChangeChatMutation } from '@masque/web-kit';
import { NameDialog } from '@masque/web-ui';

const words = texts.chats;

export function RenameDialog({
  chat,
  onChanged,
  onClose,
}: {
  chat: Chat;
  onChanged?: (chat: Chat) => void;
  onClose: () => void;
}) {
  const [changeChat, { isLoading, error }] = useChangeChatMutation();
  const save = async (title: string) => {
    const result = await changeChat({ params: { id: chat.id }, body: { title } });
    if (!result.data) return;
    onChanged?.(result.data);
    onClose();
  };
  return (
    <NameDialog
      title={words.renameTitle}
      label={words.titleLabel}
      hint={words.titleHint}
      name={chat.title ?? ''}
      max={limits.chatTitle}
      busy={isLoading}
      error={error && words.changeFailed(sentenceOf(error))}
      onSave={save}
      onClose={onClose}
    />
  );
}
