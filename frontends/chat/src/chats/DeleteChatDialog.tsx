import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { apiErrorOf, refusalOf, sentenceOf, useDeleteChatMutation } from '@masque/web-kit';
import { ConfirmDialog, showToast } from '@masque/web-ui';
import { ChatFacts } from './ChatFacts.tsx';
import css from './chats.module.css';
import { deletedHere } from './deletedHere.ts';
import { forgetChat } from './forgetChat.ts';
import { snippetOf } from './snippet.ts';

const words = texts.chats;

/** Without a response only the browser's own error is available. */
const failureText = (error: unknown): string => {
  const sentence = sentenceOf(error);
  const { status, statusText } = apiErrorOf(error) ?? {};
  if (status === undefined) return words.deleteError(sentence);
  return refusalOf(error, { failed: words.deleteFailed(statusText || sentence) });
};

interface DeleteChatDialogProps {
  /** Null closes the dialog. */
  chat: Chat | null;
  onDeleted?: () => void;
  onClose: () => void;
}

export function DeleteChatDialog({ chat, onDeleted, onClose }: DeleteChatDialogProps) {
  const [send, { isLoading }] = useDeleteChatMutation();
  const end = snippetOf(chat?.lastMessage ?? '');
  const remove = async ({ id }: Chat) => {
    deletedHere.add(id);
    const { error } = await send({ params: { id }, query: {} });
    if (error) {
      deletedHere.delete(id);
      showToast(failureText(error), 'destructive');
    } else {
      forgetChat(id);
      showToast(words.deleted, 'success');
    }
    onClose();
    if (!error) onDeleted?.();
  };
  return (
    <ConfirmDialog
      open={chat !== null}
      title={words.deleteTitle}
      question={words.deleteQuestion(chat?.character.name ?? '')}
      busy={isLoading}
      busyText={texts.common.deleting}
      onConfirm={() => chat && void remove(chat)}
      onClose={onClose}
    >
      {chat && (
        <div className={css.asked}>
          <ChatFacts chat={chat} />
          {end && (
            <p className={css.snippet} dir="auto">
              {words.lastMessage(end)}
            </p>
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}
