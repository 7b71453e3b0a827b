import { connectionEditor } from '@masque/texts/connection-editor';
import { useCharacterQuery } from '@masque/web-kit';
import { Chip, Muted } from '@masque/web-ui';
import css from './connections.module.css';
import type { ConnectionFields } from './fields.ts';

const words = connectionEditor.characters;

export function CharacterChips({ draft: { characterIds }, change }: ConnectionFields) {
  if (characterIds.length === 0) return <Muted>{words.none}</Muted>;
  return (
    <div className={css.fields}>
      <Muted>{words.lead}</Muted>
      <ul className={css.chips}>
        {characterIds.map((id) => (
          <li key={id} dir="auto">
            <CharacterChip
              id={id}
              onRemove={() => change({ characterIds: characterIds.filter((other) => other !== id) })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function CharacterChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data, isError } = useCharacterQuery({ params: { id }, query: {} });
  const name = data?.name ?? (isError ? words.gone : '…');
  return <Chip text={name} removeLabel={words.remove(name)} onRemove={onRemove} />;
}
