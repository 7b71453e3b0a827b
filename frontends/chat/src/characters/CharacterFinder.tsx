import { texts } from '@masque/texts';
import { useCharactersInfiniteQuery } from '@masque/web-kit';
import { Avatar, type IconName, IconButton, Muted, SearchBox } from '@masque/web-ui';
import { useDeferredValue, useState } from 'react';
import css from '../layout/rows.module.css';

const words = texts.characterFinder;
const MOST_FOUND = 8;

export interface FoundCharacter {
  readonly id: string;
  readonly name: string;
  readonly image: string | null;
}

interface FinderProps {
  icon: IconName;
  actionOf: (name: string) => string;
  onChoose: (character: FoundCharacter) => void;
  /** Suggestions before the user types. */
  usual?: readonly FoundCharacter[];
  without?: ReadonlySet<string>;
  /** Found before the characters. */
  findsLorebooks?: boolean;
}

export function CharacterFinder({
  icon,
  actionOf,
  onChoose,
  usual = [],
  without,
  findsLorebooks = false,
}: FinderProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const query = useCharactersInfiniteQuery({ search, limit: MOST_FOUND }, { skip: search === '' });
  const books = useCharactersInfiniteQuery(
    { kind: 'lorebook', search, limit: MOST_FOUND },
    { skip: search === '' || !findsLorebooks },
  );
  const all = [books, query].flatMap(({ data }) => data?.pages.flatMap(({ characters }) => characters) ?? []);
  const found = search === '' ? usual : query.data && all;
  const offered = found?.filter(({ id }) => !without?.has(id)).slice(0, MOST_FOUND);
  return (
    <>
      <SearchBox label={words.search} value={typed} onChange={setTyped} />
      {search !== '' && query.error && <p role="alert">{words.failed}</p>}
      {search !== '' && offered?.length === 0 && <Muted>{words.none}</Muted>}
      {offered && offered.length > 0 && (
        <ul className={css.rows}>
          {offered.map((character) => (
            <li key={character.id} className={`${css.row} ${css.pick}`}>
              <Avatar name={character.name} src={character.image} size={36} />
              <span className={css.name} dir="auto">
                {character.name}
              </span>
              <IconButton
                icon={icon}
                label={actionOf(character.name)}
                onClick={() => {
                  setTyped('');
                  onChoose(character);
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
