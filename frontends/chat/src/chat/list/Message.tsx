import type { ChatMessage } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Avatar, Icon } from '@masque/web-ui';
import { Prose } from '@masque/web-ui/prose';
import { memo } from 'react';
import { useMessageActions } from '../../messages/actions.ts';
import { MessageBar } from '../../messages/MessageBar.tsx';
import { MessageEditor } from '../../messages/MessageEditor.tsx';
import { AI_OUTPUT, useShownText } from '../../regex/useDisplayScripts.ts';
import { endingOf, shownFinish } from '../conversation/endingOf.ts';
import css from './messages.module.css';
import { Reasoning } from './Reasoning.tsx';

const words = texts.chat;

const looks: Record<ChatMessage['sender'], string | undefined> = {
  user: css.own,
  character: '',
  narrator: css.narrator,
};

/** By SillyTavern's numbers. */
const placements: Record<ChatMessage['sender'], number | null> = { user: 1, character: AI_OUTPUT, narrator: null };

/** Still being written, or cut off by the user, a failure, a filter, or the token limit. */
const isUnfinished = (message: ChatMessage): boolean =>
  message.sender === 'character' &&
  (message.state !== 'complete' || ['length', 'content_filter'].includes(shownFinish(message) ?? ''));

export const Message = memo(function Message({
  message,
  number,
  name,
  image,
  isNewestReply = false,
  isMarked = false,
  thinkingSince = null,
  depth,
}: {
  message: ChatMessage;
  /** By which commands call it. */
  number?: number | undefined;
  name: string;
  image: string | null | undefined;
  isNewestReply?: boolean;
  isMarked?: boolean;
  thinkingSince?: number | null;
  /** For display scripts: number of newer messages. */
  depth?: number | undefined;
}) {
  const actions = useMessageActions();
  const text = useShownText(message.text, placements[message.sender], depth);
  const ending = endingOf(message);
  const { reasoning, reasoningMs } = message.versions[message.version] ?? {};
  const isBegun = message.text !== '' || message.state !== 'streaming';
  if (!isBegun && !reasoning) return null;
  return (
    <article
      className={[css.message, looks[message.sender], isMarked && css.marked, message.isHidden && css.unseen]
        .filter(Boolean)
        .join(' ')}
      aria-label={isMarked ? words.foundMessage(name) : name}
      data-message={message.id}
      data-sender={message.sender}
    >
      <span className={css.avatar}>{message.sender !== 'narrator' && <Avatar name={name} src={image} />}</span>
      <p className={css.name}>
        {name}
        {number !== undefined && <span className={css.number} data-number={words.message.number(number)} />}
        {message.isHidden && (
          <span className={css.unseenMark}>
            <Icon name="eyeOff" size={14} /> {words.message.isHidden}
          </span>
        )}
      </p>
      <div className={css.text}>
        {actions?.editing === message.id ? (
          <MessageEditor chatId={actions.chatId} message={message} onSave={actions.save} onEnd={actions.endEdit} />
        ) : (
          <>
            {reasoning && (
              <Reasoning
                id={`${message.id}:${message.version}`}
                text={reasoning}
                ms={reasoningMs ?? null}
                since={isBegun ? null : thinkingSince}
                depth={depth}
              />
            )}
            <Prose text={text} unfinished={isUnfinished(message)} />
            {ending && <p className={css.ending}>{ending}</p>}
            <MessageBar message={message} number={number} isNewestReply={isNewestReply} />
          </>
        )}
      </div>
    </article>
  );
});
