import type { ChatMessage } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Avatar, mediaSize } from '@masque/web-ui';
import { memo } from 'react';
import { Prose } from '../prose/Prose.tsx';
import css from './chat.module.css';

const words = texts.chat;
const endings: Partial<Record<ChatMessage['state'], string>> = { stopped: words.stopped, broken: words.broken };

/** One turn, as flowing text. */
export const Message = memo(function Message({
  message,
  name,
  image,
  growing,
}: {
  message: ChatMessage;
  name: string;
  image: string | null | undefined;
  growing: boolean;
}) {
  const own = message.sender === 'user';
  const ending = endings[message.state];
  if (!message.text && message.state === 'streaming') return null;
  return (
    <article
      className={`${css.message} ${own ? css.own : ''}`}
      aria-label={name}
      data-message={message.id}
      data-sender={message.sender}
    >
      <Avatar name={name} src={image ? mediaSize(image, '160') : image} />
      <div className={css.body}>
        <p className={css.name}>{name}</p>
        <Prose text={message.text} growing={growing} />
        {ending && <p className={css.ending}>{ending}</p>}
      </div>
    </article>
  );
});
