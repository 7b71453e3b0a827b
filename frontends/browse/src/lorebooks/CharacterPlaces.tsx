import { limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useCharacterQuery, useCharactersInfiniteQuery } from '@masque/web-kit';
import { Button, Chip, Muted, SearchBox } from '@masque/web-ui';
import { useDeferredValue, useState } from 'react';
import css from './lorebooks.module.css';

const words = texts.lorebooks.use;
const MOST_FOUND = 8;

export function CharacterPlaces({ ids, onChange }: { ids: readonly string[]; onChange: (ids: string[]) => void }) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data, error } = useCharactersInfiniteQuery({ search, limit: MOST_FOUND }, { skip: search === '' });
  const all = search === '' ? undefined : data?.pages.flatMap(({ characters }) => characters);
  const found = all?.filter(({ id }) => !ids.includes(id)).slice(0, MOST_FOUND);
  return (
    <div className={css.form}>
      {ids.length === 0 && <Muted>{words.noCharactersYet}</Muted>}
      {ids.length > 0 && (
        <ul className={css.chips}>
          {ids.map((id) => (
            <li key={id} dir="auto">
              <CharacterChip id={id} onRemove={() => onChange(ids.filter((other) => other !== id))} />
            </li>
          ))}
        </ul>
      )}
      {ids.length < limits.lorebookPlaces && (
        <SearchBox label={texts.characterFinder.search} value={typed} onChange={setTyped} />
      )}
      {search !== '' && error && <p role="alert">{texts.characterFinder.failed}</p>}
      {found && found.length > 0 && (
        <ul className={css.chips}>
          {found.map(({ id, name }) => (
            <li key={id} dir="auto">
              <Button
                size="small"
                icon="plus"
                label={words.add(name)}
                onClick={() => {
                  setTyped('');
                  onChange([...ids, id]);
                }}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <output>{found?.length === 0 && <Muted as="span">{texts.characterFinder.none}</Muted>}</output>
    </div>
  );
}

function CharacterChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data, isError } = useCharacterQuery({ params: { id }, query: {} });
  const name = data?.name ?? (isError ? words.gone : '…');
  return <Chip text={name} removeLabel={words.remove(name)} onRemove={onRemove} />;
}
