import type { ChatMessage } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Avatar, mediaSize } from '@masque/web-ui';
import { memo } from 'react';
import { Prose } from '../prose/Prose.tsx';
import css from './messages.module.css';

const words = texts.chat;
const endings: Partial<Record<ChatMessage['state'], string>> = { stopped: words.stopped, broken: words.broken };

/** Still being written, or ended in the middle: by the user, a failure, or the model's limit of words. */
const isUnfinished = ({ sender, state, versions, version }: ChatMessage): boolean =>
  sender === 'character' && (state !== 'complete' || versions[version]?.finish === 'length');

/** One turn, as flowing text. */
export const Message = memo(function Message({
  message,
  name,
  image,
}: {
  message: ChatMessage;
  name: string;
  image: string | null | undefined;
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
      <span className={css.avatar}>
        <Avatar name={name} src={image ? mediaSize(image, '160') : image} />
      </span>
      <p className={css.name}>{name}</p>
      <div className={css.text}>
        <Prose text={message.text} unfinished={isUnfinished(message)} />
        {ending && <p className={css.ending}>{ending}</p>}
      </div>
    </article>
  );
});
