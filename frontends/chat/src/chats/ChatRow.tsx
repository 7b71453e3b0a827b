import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Link } from '@masque/web-kit';
import { IconButton, Menu } from '@masque/web-ui';
import { lazy, Suspense, useState } from 'react';
import { ChatFacts } from './ChatFacts.tsx';
import { chatPath, rememberChoice } from './choice.ts';
import css from './chats.module.css';
import { snippetOf } from './snippet.ts';
import { exportFormats, useExport } from './useExport.ts';
import { usePin } from './usePin.ts';

const words = texts.chats;
const RenameDialog = lazy(async () => ({ default: (await import('./RenameDialog.tsx')).RenameDialog }));

export function ChatRow({ chat, onDelete }: { chat: Chat; onDelete: (chat: Chat) => void }) {
  const [isRenaming, setRenaming] = useState(false);
  const pin = usePin();
  const exportAs = useExport(chat.id);
  return (
    <li className={css.row}>
      <Link className={css.rowLink} to={chatPath(chat.id)} onClick={() => rememberChoice(chat)}>
        <ChatFacts chat={chat} />
        <span className={css.firstLine} dir="auto">
          {snippetOf(chat.firstMessage ?? chat.lastMessage)}
        </span>
      </Link>
      <Menu
        label={words.options}
        items={[
          { label: words.rename, icon: 'edit', onSelect: () => setRenaming(true) },
          { label: words.pin, checked: chat.pinned, onSelect: () => void pin(chat) },
          ...exportFormats.map(({ format, label }) => ({
            label,
            icon: 'download' as const,
            onSelect: () => void exportAs(format),
          })),
        ]}
      />
      <Suspense>{isRenaming && <RenameDialog chat={chat} onClose={() => setRenaming(false)} />}</Suspense>
      <IconButton icon="trash" label={words.delete} onClick={() => onDelete(chat)} />
    </li>
  );
}
