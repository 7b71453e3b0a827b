import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { removeStored, storageKeys, useNavigate, writeJson } from '@masque/web-kit';
import { Button, Icon, IconButton, mediaSize } from '@masque/web-ui';
import { useState } from 'react';
import css from './chats.module.css';
import { type ChatGroup, chatDate } from './groups.ts';

const words = texts.chats;

function GroupImage({ src }: { src: string | null }) {
  const [broken, setBroken] = useState(false);
  if (!src || broken) return <span className={css.noImage}>{src ? words.imageError : words.noImage}</span>;
  return (
    <img
      className={css.image}
      src={mediaSize(src, '640')}
      alt=""
      width={144}
      height={81}
      onError={() => setBroken(true)}
    />
  );
}

export function ChatGroupCard({ group, onDelete }: { group: ChatGroup; onDelete: (chat: Chat) => void }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const character = { id: group.characterId, name: group.name, image: group.image };
  const [latest] = group.chats;

  const resume = (chat: Chat) => {
    writeJson(storageKeys.selectedCharacter, character);
    if (chat.persona) writeJson(storageKeys.selectedPersona, chat.persona);
    else removeStored(storageKeys.selectedPersona);
    void navigate(`/chat?chatId=${encodeURIComponent(chat.id)}`);
  };
  const startNew = () => {
    removeStored(storageKeys.selectedChatId);
    writeJson(storageKeys.selectedCharacter, character);
    void navigate('/chat?newChat=true');
  };

  return (
    <article className={css.group} aria-label={group.name}>
      <div className={css.groupHead}>
        <GroupImage src={group.image} />
        <div className={css.groupText}>
          <h2>{group.name}</h2>
          <p className={css.muted}>{words.conversations(group.chats.length)}</p>
          <p className={css.last}>{latest?.lastMessage}</p>
        </div>
      </div>
      <div className={css.actions}>
        {latest && (
          <Button kind="primary" onClick={() => resume(latest)}>
            {words.resume}
          </Button>
        )}
        <Button disabled={latest?.characterDeleted} onClick={startNew}>
          {words.startNew}
        </Button>
        <button type="button" className={css.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.hide : words.view}
          <Icon name="down" size={16} />
        </button>
      </div>
      {open && (
        <ul className={css.rows}>
          {group.chats.map((chat) => (
            <li key={chat.id} className={css.row}>
              <button type="button" className={css.rowMain} onClick={() => resume(chat)}>
                <span>{chat.persona ? words.withPersona(chat.persona.name) : words.asYourself}</span>
                <span className={css.muted}>
                  {chatDate(chat.updatedAt, texts.common.unknownDate)}, {words.messages(chat.messageCount)}
                </span>
              </button>
              <IconButton icon="trash" label={words.delete} onClick={() => onDelete(chat)} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
