import { limits, type OpenedChat } from '@masque/contracts';
import { chatSettings } from '@masque/texts/chat-settings';
import { Link, useCharactersInfiniteQuery } from '@masque/web-kit';
import { IconButton, Muted, Stack } from '@masque/web-ui';
import { CharacterFinder } from '../characters/CharacterFinder.tsx';
import css from '../layout/rows.module.css';

const words = chatSettings.settings;
const MOST_SUGGESTED = 8;
type Joined = OpenedChat['lorebooks'];

interface PickerProps {
  /** The chat's own character: its lorebook is always included. */
  main: string;
  joined: Joined;
  onChange: (joined: Joined) => void;
}

export function LorebookPicker({ main, joined, onChange }: PickerProps) {
  const isFull = joined.length >= limits.chatLorebooks;
  const own = useCharactersInfiniteQuery({ kind: 'lorebook', filter: 'mine', sort: 'newest', limit: MOST_SUGGESTED });
  return (
    <Stack gap={3}>
      <Muted>
        {words.lorebooksHint(limits.chatLorebooks)} <Link to="/lorebooks">{words.ownLorebooks}</Link>
      </Muted>
      {joined.length > 0 && (
        <ul className={css.rows}>
          {joined.map(({ id, name, isAvailable }) => {
            const shown = isAvailable ? name : words.lorebooksGone;
            return (
              <li key={id} className={css.row}>
                <span className={css.name} dir="auto">
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
        <CharacterFinder
          findsLorebooks
          usual={own.data?.pages.flatMap(({ characters }) => characters)}
          icon="plus"
          actionOf={words.add}
          without={new Set([main, ...joined.map(({ id }) => id)])}
          onChoose={({ id, name }) => onChange([...joined, { id, name, isAvailable: true }])}
        />
      )}
    </Stack>
  );
}
