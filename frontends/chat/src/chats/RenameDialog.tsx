import { type Chat, limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { sentenceOf, useChangeChatMutation } from '@masque/web-kit';
import { Button, Dialog, Form, TextField } from '@masque/web-ui';
import { useState } from 'react';

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
  const [title, setTitle] = useState(chat.title ?? '');
  const [changeChat, { isLoading, error }] = useChangeChatMutation();
  const save = async () => {
    const result = await changeChat({ params: { id: chat.id }, body: { title } });
    if (!result.data) return;
    onChanged?.(result.data);
    onClose();
  };
  return (
    <Dialog
      open
      title={words.renameTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.common.cancel}</Button>
          <Button kind="primary" busy={isLoading} onClick={() => void save()}>
            {texts.common.save}
          </Button>
        </>
      }
    >
      <Form onSubmit={save}>
        <TextField
          label={words.titleLabel}
          hint={words.titleHint}
          value={title}
          max={limits.chatTitle}
          error={error ? words.changeFailed(sentenceOf(error)) : undefined}
          onChange={(value) => setTitle(value.slice(0, limits.chatTitle))}
        />
      </Form>
    </Dialog>
  );
}
