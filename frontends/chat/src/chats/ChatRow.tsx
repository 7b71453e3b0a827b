import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Link } from '@masque/web-kit';
import { IconButton } from '@masque/web-ui';
import { ChatFacts } from './ChatFacts.tsx';
import { chatPath, rememberChoice } from './choice.ts';
import { ChatRowMenu } from './ChatRowMenu.tsx';
import css from './chats.module.css';
import { snippetOf } from './snippet.ts';

const words = texts.chats;

export function ChatRow({ chat, onDelete }: { chat: Chat; onDelete: (chat: Chat) => void }) {
  return (
    <li className={css.row}>
      <Link className={css.rowLink} to={chatPath(chat.id)} onClick={() => rememberChoice(chat)}>
        <ChatFacts chat={chat} />
        <span className={css.firstLine} dir="auto">
          {snippetOf(chat.firstMessage ?? chat.lastMessage)}
        </span>
      </Link>
      <ChatRowMenu chat={chat} />
      <IconButton icon="trash" label={words.delete} onClick={() => onDelete(chat)} />
    </li>
  );
}
