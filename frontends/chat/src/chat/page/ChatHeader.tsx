import type { Chat } from '@masque/contracts';
import { gatewayIdOf } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { BackLink, characterPath, Link, useConnections, useSession } from '@masque/web-kit';
import { Avatar, Icon, IconButton, Skeleton } from '@masque/web-ui';
import { memo } from 'react';
import { ChatMenu, type ChatMenuProps } from '../../chatSettings/ChatMenu.tsx';
import { LazyModelMenu } from '../../connections/LazyModelMenu.tsx';
import css from './chat.module.css';

const words = texts.chat;

interface HeaderProps extends Omit<ChatMenuProps, 'hasRail'> {
  failed: boolean;
  /** Undefined if the screen has no room for the rail. */
  railId: string | undefined;
  isRailOpen: boolean;
  onRail: () => void;
}

export const ChatHeader = memo(function ChatHeader({ failed, railId, isRailOpen, onRail, ...menu }: HeaderProps) {
  const { chat } = menu;
  return (
    <header className={css.header}>
      <BackLink
        className={css.back}
        to="/characters"
        aria-label={texts.common.backToCharacters}
        title={texts.common.backToCharacters}
      >
        <Icon name="back" size={22} />
      </BackLink>
      <h1 className={css.title}>{chat ? <ChatTitle chat={chat} /> : <TitlePlaceholder failed={failed} />}</h1>
      {chat && <DemoMark chat={chat} />}
      {chat && !chat.characterDeleted && <LazyModelMenu chat={chat} onChanged={menu.onChanged} />}
      {railId && (
        <IconButton
          icon="chat"
          label={texts.chats.recent}
          aria-expanded={isRailOpen}
          aria-controls={isRailOpen ? railId : undefined}
          onClick={onRail}
        />
      )}
      <ChatMenu {...menu} hasRail={railId !== undefined} />
    </header>
  );
});

function ChatTitle({ chat }: { chat: Chat }) {
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

const TitlePlaceholder = ({ failed }: { failed: boolean }) => (
  <span className={css.who}>
    {failed ? (
      texts.shell.chats
    ) : (
      <>
        <span className="visually-hidden">{words.loading}</span>
        <Skeleton width={36} height={36} round />
        <Skeleton width={160} height={20} />
      </>
    )}
  </span>
);

function DemoMark({ chat }: { chat: Chat }) {
  const { session } = useSession();
  const { model } = useConnections(chat);
  const isOther = model !== undefined && gatewayIdOf(model) !== null;
  if (!session?.demoModel || isOther) return null;
  return (
    <span className={css.demo} title={texts.shell.demoModelHint}>
      <span className={css.demoText}>{texts.shell.demoModel}</span>
    </span>
  );
}
