import { limits, type OpenedChat } from '@masque/contracts';
import { chatSettings } from '@masque/texts/chat-settings';
import { useCharactersInfiniteQuery } from '@masque/web-kit';
import { Avatar, IconButton, mediaSize, Muted, SearchBox, Stack } from '@masque/web-ui';
import { useDeferredValue, useId, useState } from 'react';
import css from './chatSettings.module.css';

const words = chatSettings.settings;
type Joined = OpenedChat['lorebooks'];
/** More than these are found by writing more of the name. */
const MOST_FOUND = 8;

interface PickerProps {
  /** The chat's own character, whose lorebook is there anyway. */
  main: string;
  joined: Joined;
  onChange: (joined: Joined) => void;
}

/** Characters whose lorebooks join: the list of them, and a search for more. */
export function LorebookPicker({ main, joined, onChange }: PickerProps) {
  const isFull = joined.length >= limits.chatLorebooks;
  return (
    <Stack gap={3}>
      <Muted>{words.lorebooksHint(limits.chatLorebooks)}</Muted>
      {joined.length > 0 && (
        <ul className={css.joined}>
          {joined.map(({ id, name, isAvailable }) => {
            const shown = isAvailable ? name : words.lorebooksGone;
            return (
              <li key={id}>
                <span className={css.ellipsis} dir="auto">
                  {shown}
                </span>
                <IconButton
                  icon="close"
                  size="small"
                  label={words.remove(shown)}
                  onClick={() => onChange(joined.filter((one) => one.id !== id))}
                />
              </li>
            );
          })}
        </ul>
      )}
      {!isFull && (
        <Search
          known={new Set([main, ...joined.map(({ id }) => id)])}
          onAdd={(id, name) => onChange([...joined, { id, name, isAvailable: true }])}
        />
      )}
    </Stack>
  );
}

function Search({ known, onAdd }: { known: ReadonlySet<string>; onAdd: (id: string, name: string) => void }) {
  const [typed, setTyped] = useState('');
  const field = useId();
  const search = useDeferredValue(typed.trim());
  const query = useCharactersInfiniteQuery({ search, limit: MOST_FOUND }, { skip: search === '' });
  const found = query.data?.pages.flatMap(({ characters }) => characters).filter(({ id }) => !known.has(id));
  return (
    <>
      <SearchBox
        id={field}
        label={words.lorebooksSearch}
        placeholder={words.lorebooksSearch}
        value={typed}
        onChange={setTyped}
      />
      {search !== '' && query.error && <p role="alert">{words.lorebooksFailed}</p>}
      {search !== '' && found?.length === 0 && <Muted>{words.lorebooksNone}</Muted>}
      {search !== '' && found && found.length > 0 && (
        <ul className={css.found}>
          {found.map(({ id, name, image }) => (
            <li key={id}>
              <Avatar name={name} src={image && mediaSize(image, '160')} size={36} />
              <span className={css.ellipsis} dir="auto">
                {name}
              </span>
              <IconButton
                icon="plus"
                label={words.add(name)}
                onClick={() => {
                  setTyped('');
                  onAdd(id, name);
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
