import { connectionEditor } from '@masque/texts/connection-editor';
import { useCharacterQuery } from '@masque/web-kit';
import { Chip, Muted } from '@masque/web-ui';
import { useRef } from 'react';
import { CharacterSearch } from './CharacterSearch.tsx';
import css from './connections.module.css';
import type { ConnectionFields } from './fields.ts';

const words = connectionEditor.characters;
const MOST = 500;

export function CharacterChips({ draft: { characterIds }, change }: ConnectionFields) {
  const fields = useRef<HTMLDivElement>(null);
  const set = (ids: string[]) => {
    change({ characterIds: ids });
    // The pressed button goes away.
    fields.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={fields} className={css.fields}>
      <Muted>{characterIds.length === 0 ? words.none : words.lead}</Muted>
      {characterIds.length > 0 && (
        <ul className={css.chips}>
          {characterIds.map((id) => (
            <li key={id} dir="auto">
              <CharacterChip id={id} onRemove={() => set(characterIds.filter((other) => other !== id))} />
            </li>
          ))}
        </ul>
      )}
      {characterIds.length < MOST && (
        <CharacterSearch without={characterIds} onChoose={(id) => set([...characterIds, id])} />
      )}
    </div>
  );
}

function CharacterChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data, isError } = useCharacterQuery({ params: { id }, query: {} });
  const name = data?.name ?? (isError ? words.gone : '…');
  return <Chip text={name} removeLabel={words.remove(name)} onRemove={onRemove} />;
}
