import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Muted } from '@masque/web-ui';
import css from './chats.module.css';
import { chatDate } from './groups.ts';

const words = texts.chats;

export function ChatFacts({ chat }: { chat: Chat }) {
  const speaker = chat.persona ? words.withPersona(chat.persona.name) : words.asYourself;
  return (
    <>
      <span className={css.clip} dir="auto">
        {chat.title ?? speaker}
      </span>
      <Muted as="span" size={13}>
        {chat.pinned && `${words.pinned}, `}
        {chat.title !== null && `${speaker}, `}
        {chatDate(chat.updatedAt)}, {texts.common.messages(chat.messageCount)}
      </Muted>
    </>
  );
}
