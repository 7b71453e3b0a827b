import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Link, removeStored, storageKeys, useNavigate, writeJson } from '@masque/web-kit';
import { Button, Icon, Muted } from '@masque/web-ui';
import { useId } from 'react';
import { CardImage } from '../layout/CardImage.tsx';
import { ChatRow } from './ChatRow.tsx';
import { ChatTime } from './ChatTime.tsx';
import { chatPath, rememberChoice } from './choice.ts';
import css from './chats.module.css';
import type { ChatGroup } from './groups.ts';
import { snippetOf } from './snippet.ts';

const words = texts.chats;

interface GroupProps {
  group: ChatGroup;
  first: boolean;
  now: number;
  /** Other pages may hold more of its chats. */
  more: boolean;
  open: boolean;
  onToggle: () => void;
  onDelete: (chat: Chat) => void;
}

export function ChatGroupCard({ group, first, now, more, open, onToggle, onDelete }: GroupProps) {
  const navigate = useNavigate();
  const rows = useId();
  const { latest } = group;

  const startNew = () => {
    removeStored(storageKeys.selectedChatId);
    writeJson(storageKeys.selectedCharacter, { id: group.characterId, name: group.name, image: group.image });
    void navigate('/chat?newChat=true');
  };

  return (
    <article className={css.group} aria-label={group.name}>
      <div className={css.groupHead}>
        <CardImage
          className={css.image}
          src={group.image}
          color={latest.character.imageColor}
          none={texts.pictures.none}
          broken={words.imageError}
        />
        <div className={css.groupText}>
          <div className={css.nameLine}>
            <h2 className={css.name} dir="auto" title={group.name}>
              {group.name}
            </h2>
            <ChatTime className={css.time} iso={latest.updatedAt} now={now} />
          </div>
          <p className={css.snippet} dir="auto">
            {snippetOf(latest.lastMessage)}
          </p>
          <div className={css.countLine}>
            <Muted size={13}>
              {words.conversations(group.chats.length, more)}
              {latest.characterDeleted && <span className={css.gone}>{words.characterDeleted}</span>}
            </Muted>
            <button type="button" className={css.toggle} aria-expanded={open} aria-controls={rows} onClick={onToggle}>
              {open ? words.hide : words.view}
              <Icon name="down" size={16} />
            </button>
          </div>
        </div>
      </div>
      <div className={css.actions}>
        <Link
          className={`${css.resume} ${first ? css.primary : ''}`}
          to={chatPath(latest.id)}
          aria-label={words.resumeWith(group.name)}
          onClick={() => rememberChoice(latest)}
        >
          {words.resume}
        </Link>
        {!latest.characterDeleted && (
          <Button className={css.above} kind="quiet" onClick={startNew}>
            {texts.common.startNewChat}
          </Button>
        )}
      </div>
      <ul id={rows} className={css.rows} hidden={!open}>
        {open && group.chats.map((chat) => <ChatRow key={chat.id} chat={chat} onDelete={onDelete} />)}
      </ul>
    </article>
  );
}
