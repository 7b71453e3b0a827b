import type { CharacterCard as Card } from '@masque/contracts';
import { useLocation } from '@masque/web-kit';
import { CardSkeleton, CharacterCard } from '@masque/web-ui';
import { CardGrid } from '@masque/web-ui/data';
import { useEffect, useState } from 'react';
import css from './browser.module.css';
import { ListEnd, LoadingNote } from './BrowserStates.tsx';
import type { CharacterList } from './useCharacters.ts';
import { useStartChat } from './useStartChat.ts';

const eagerCards = 4;
const placeholders = Array.from({ length: 12 }, (_, at) => `placeholder-${at}`);

/** False for the first two frames with cards, in which the grid measures its rows: what stands below them would be seen moving. */
function usePlaced(hasCards: boolean): boolean {
  const [isPlaced, setPlaced] = useState(false);
  useEffect(() => {
    if (!hasCards) return undefined;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPlaced(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [hasCards]);
  return isPlaced;
}

/** The list, and before it comes skeletons in the same grid: rows keep their columns and heights when cards fill them. */
export function CharacterGrid({
  list,
  search,
  onDelete,
}: {
  list: CharacterList;
  search: string;
  onDelete: (character: Card) => void;
}) {
  const { characters } = list;
  const startChat = useStartChat();
  const { key } = useLocation();
  const isPlaced = usePlaced(characters !== undefined);
  const items: readonly (Card | string)[] = characters ?? placeholders;
  return (
    <div className={css.list} data-stale={list.stale} aria-busy={list.busy}>
      {!characters && <LoadingNote />}
      <CardGrid
        items={items}
        keyOf={(item) => (typeof item === 'string' ? item : item.id)}
        onEnd={list.more}
        restoreKey={characters ? key : undefined}
        endKey={`${search}:${list.pageCount}`}
        render={(item, at) =>
          typeof item === 'string' ? (
            <CardSkeleton />
          ) : (
            <CharacterCard
              character={item}
              eager={at < eagerCards}
              onStartChat={() => startChat(item)}
              onDelete={item.isAuthor ? () => onDelete(item) : undefined}
            />
          )
        }
      />
      {characters && (
        <div className={css.tail} data-placed={isPlaced}>
          <ListEnd total={list.hasMore ? null : characters.length} error={list.error} onRetry={list.retry} />
        </div>
      )}
    </div>
  );
}
