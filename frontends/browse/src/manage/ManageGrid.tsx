import type { CharacterCard } from '@masque/contracts';
import { texts } from '@masque/texts';
import { LoadingLine } from '@masque/web-ui';
import { EndMark } from '@masque/web-ui/data';
import { NotLoaded } from '../states/NotLoaded.tsx';
import { useSlow } from '../states/useSlow.ts';
import css from './manage.module.css';
import { ManageCard } from './ManageCard.tsx';
import { ManageSkeleton } from './ManageSkeleton.tsx';
import type { OwnCharacters } from './useOwnCharacters.ts';
import type { VisibilityControl } from './useVisibility.ts';

const words = texts.manageCharacters;
const eagerCards = 4;
const placeholders = Array.from({ length: 6 }, (_, at) => `placeholder-${at}`);

function LoadingNote() {
  const slow = useSlow(true);
  return (
    <div className={css.note}>
      <LoadingLine text={slow ? words.slow : words.loading} />
    </div>
  );
}

export function ManageGrid({
  list,
  visibility,
  onDelete,
}: {
  list: OwnCharacters;
  visibility: VisibilityControl;
  onDelete: (character: CharacterCard) => void;
}) {
  const { characters, hasMore, error } = list;
  return (
    <div className={css.list} aria-busy={list.busy}>
      {!characters && <LoadingNote />}
      <ul className={css.grid}>
        {characters?.map((character, at) => (
          <li key={character.id}>
            <ManageCard
              character={character}
              eager={at < eagerCards}
              isBusy={visibility.busy.has(character.id)}
              onFlip={() => visibility.flip(character)}
              onDelete={() => onDelete(character)}
            />
          </li>
        )) ??
          placeholders.map((key) => (
            <li key={key}>
              <ManageSkeleton />
            </li>
          ))}
      </ul>
      {hasMore && !error && (
        <>
          {/* A new key per page, because the new end may still be visible. */}
          <EndMark key={characters?.length} onVisible={list.more} />
          <LoadingLine text={words.loadingMore} />
        </>
      )}
      {characters && error !== null && <NotLoaded title={words.failed} error={error} onRetry={list.retry} />}
    </div>
  );
}
