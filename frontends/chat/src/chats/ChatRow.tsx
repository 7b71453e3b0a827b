import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Link } from '@masque/web-kit';
import { IconButton, Muted } from '@masque/web-ui';
import { chatPath, rememberChoice } from './choice.ts';
import { ChatRowMenu } from './ChatRowMenu.tsx';
import css from './chats.module.css';
import { chatDate } from './groups.ts';

const words = texts.chats;

/** One of several chats with a character. */
export function ChatRow({ chat, onDelete }: { chat: Chat; onDelete: (chat: Chat) => void }) {
  const speaker = chat.persona ? words.withPersona(chat.persona.name) : words.asYourself;
  return (
    <li className={css.row}>
      <Link className={css.rowLink} to={chatPath(chat.id)} onClick={() => rememberChoice(chat)}>
        <span className={css.clip} dir="auto">
          {chat.title ?? speaker}
        </span>
        <Muted as="span" size={13}>
          {chat.pinned && `${words.pinned}, `}
          {chat.title !== null && `${speaker}, `}
          {chatDate(chat.updatedAt, texts.common.unknownDate)}, {words.messages(chat.messageCount)}
        </Muted>
      </Link>
      <ChatRowMenu chat={chat} />
      <IconButton icon="trash" label={words.delete} onClick={() => onDelete(chat)} />
    </li>
  );
}
