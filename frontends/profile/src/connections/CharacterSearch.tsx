import { texts } from '@masque/texts';
import { connectionEditor } from '@masque/texts/connection-editor';
import { useCharactersInfiniteQuery } from '@masque/web-kit';
import { Button, Muted, SearchBox, Stack } from '@masque/web-ui';
import { useDeferredValue, useState } from 'react';
import css from './connections.module.css';

const words = texts.characterFinder;
const MOST_FOUND = 8;

export function CharacterSearch({ without, onChoose }: { without: readonly string[]; onChoose: (id: string) => void }) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data, error } = useCharactersInfiniteQuery({ search, limit: MOST_FOUND }, { skip: search === '' });
  const all = search === '' ? undefined : data?.pages.flatMap(({ characters }) => characters);
  const found = all?.filter(({ id }) => !without.includes(id)).slice(0, MOST_FOUND);
  return (
    <Stack gap={2}>
      <SearchBox label={words.search} value={typed} onChange={setTyped} />
      {search !== '' && error && <p role="alert">{words.failed}</p>}
      {found && found.length > 0 && (
        <ul className={css.chips}>
          {found.map(({ id, name }) => (
            <li key={id} dir="auto">
              <Button
                size="small"
                icon="plus"
                label={connectionEditor.characters.add(name)}
                onClick={() => {
                  setTyped('');
                  onChoose(id);
                }}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <output>{found?.length === 0 && <Muted as="span">{words.none}</Muted>}</output>
    </Stack>
  );
}
