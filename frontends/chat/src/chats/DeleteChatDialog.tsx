import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { ConfirmDialog } from '@masque/web-ui';
import { ChatFacts } from './ChatFacts.tsx';
import css from './chats.module.css';
import { snippetOf } from './snippet.ts';

const words = texts.chats;

export function DeleteChatDialog({
  chat,
  busy,
  onConfirm,
  onClose,
}: {
  chat: Chat | null;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const end = snippetOf(chat?.lastMessage ?? '');
  return (
    <ConfirmDialog
      open={chat !== null}
      title={words.deleteTitle}
      question={words.deleteQuestion(chat?.character.name ?? '')}
      busy={busy}
      busyText={words.deleting}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {chat && (
        <div className={css.asked}>
          <ChatFacts chat={chat} />
          {end && (
            <p className={css.snippet} dir="auto">
              {words.endsWith(end)}
            </p>
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}
