import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { BackLink, characterPath, Link, useSession } from '@masque/web-kit';
import { Avatar, Icon, IconButton, Skeleton } from '@masque/web-ui';
import { memo } from 'react';
import { ChatMenu } from '../../chatSettings/ChatMenu.tsx';
import css from './chat.module.css';

const words = texts.chat;

interface HeaderProps {
  chat: Chat | undefined;
  failed: boolean;
  picture: boolean;
  onPicture: () => void;
  onReload: () => void;
  onUndo: (() => void) | undefined;
  onChanged: (chat: Chat) => void;
  /** Undefined if the screen has no room for the rail. */
  railId: string | undefined;
  isRailOpen: boolean;
  onRail: () => void;
}

export const ChatHeader = memo(function ChatHeader({ chat, failed, picture, railId, isRailOpen, ...on }: HeaderProps) {
  return (
    <header className={css.header}>
      <BackLink className={css.back} to="/characters" aria-label={words.back} title={words.back}>
        <Icon name="back" size={22} />
      </BackLink>
      <h1 className={css.title}>{chat ? <Who chat={chat} /> : <WhoNot failed={failed} />}</h1>
      <DemoMark />
      {railId && (
        <IconButton
          icon="chat"
          label={texts.chats.recent}
          aria-expanded={isRailOpen}
          aria-controls={isRailOpen ? railId : undefined}
          onClick={on.onRail}
        />
      )}
      <ChatMenu
        chat={chat}
        picture={picture}
        hasRail={railId !== undefined}
        onPicture={on.onPicture}
        onReload={on.onReload}
        onUndo={on.onUndo}
        onChanged={on.onChanged}
      />
    </header>
  );
});

function Who({ chat }: { chat: Chat }) {
  const { name, image } = chat.character;
  const shown = (
    <>
      <Avatar name={name} src={image} size={36} />
      <span className={css.name} dir="auto">
        {name}
        {chat.title && (
          <span className={css.chatTitle} dir="auto">
            {chat.title}
          </span>
        )}
      </span>
    </>
  );
  if (chat.characterDeleted) return <span className={css.who}>{shown}</span>;
  return (
    <Link className={css.who} to={characterPath(chat.characterId)} title={name}>
      {shown}
    </Link>
  );
}

const WhoNot = ({ failed }: { failed: boolean }) =>
  failed ? (
    <span className={css.who}>{texts.shell.chats}</span>
  ) : (
    <span className={css.who}>
      <span className="visually-hidden">{words.loading}</span>
      <Skeleton width={36} height={36} round />
      <Skeleton width={160} height={20} />
    </span>
  );

function DemoMark() {
  const { session } = useSession();
  if (!session?.demoModel) return null;
  return (
    <span className={css.demo} title={texts.shell.demoModelHint}>
      <span className={css.demoText}>{texts.shell.demoModel}</span>
    </span>
  );
}
