import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Link, useNow } from '@masque/web-kit';
import { Avatar, Button, mediaSize, Picture, RequestId, Skeleton } from '@masque/web-ui';
import { memo } from 'react';
import { ChatTime } from '../../chats/ChatTime.tsx';
import { chatPath, rememberChoice } from '../../chats/choice.ts';
import { snippetOf } from '../../chats/snippet.ts';
import css from './rail.module.css';
import type { RecentChats } from './useRecentChats.ts';

const words = texts.chats;

interface RailProps {
  id: string;
  chat: Chat | undefined;
  current: string | null;
  recent: RecentChats;
}

export const Rail = memo(function Rail({ id, chat, current, recent: { chats, failure, reload } }: RailProps) {
  const now = useNow();
  return (
    <aside className={css.rail} id={id} aria-label={words.recent}>
      <div className={css.portrait}>
        {chat && (
          <Picture
            key={chat.characterId}
            src={chat.character.image && mediaSize(chat.character.image, '640')}
            alt=""
            color={chat.character.imageColor}
          />
        )}
      </div>
      <div className={css.head}>
        <h2>{words.recent}</h2>
        <Link className={css.all} to="/chats">
          {words.all}
        </Link>
      </div>
      {failure && (
        <div className={css.failed} role="alert">
          <p>{words.loadFailed}</p>
          <Button icon="retry" onClick={reload}>
            {texts.common.retry}
          </Button>
          {failure.requestId && <RequestId id={failure.requestId} />}
        </div>
      )}
      {!chats && !failure && <RailSkeleton />}
      {chats && (
        <ul className={css.list}>
          {chats.map((one) => (
            <li key={one.id}>
              <RailLink chat={one} isCurrent={one.id === current} now={now} />
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
});

function RailLink({ chat, isCurrent, now }: { chat: Chat; isCurrent: boolean; now: number }) {
  const { name, image } = chat.character;
  return (
    <Link
      className={css.link}
      to={chatPath(chat.id)}
      aria-current={isCurrent ? 'page' : undefined}
      title={chat.title ?? name}
      onClick={() => rememberChoice(chat)}
    >
      <Avatar name={name} src={image} size={40} />
      <span className={css.text}>
        <span className={css.line}>
          <span className={css.name} dir="auto">
            {chat.title ?? name}
          </span>
          <ChatTime className={css.time} iso={chat.updatedAt} now={now} />
        </span>
        <span className={css.snippet} dir="auto">
          {snippetOf(chat.lastMessage)}
        </span>
      </span>
    </Link>
  );
}

const RailSkeleton = () => (
  <div className={css.list} aria-hidden="true">
    {[0.6, 0.8, 0.5, 0.7].map((width) => (
      <div key={width} className={css.link}>
        <Skeleton width={40} height={40} round />
        <span className={css.text}>
          <Skeleton width={`${width * 100}%`} height="1rem" />
          <Skeleton height="0.8rem" />
        </span>
      </div>
    ))}
  </div>
);
