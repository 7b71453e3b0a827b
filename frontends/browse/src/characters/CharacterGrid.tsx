import type { CharacterCard as Card } from '@masque/contracts';
import { texts } from '@masque/texts';
import { profilePath, useLocation } from '@masque/web-kit';
import { CardSkeleton, CharacterCard, LoadingLine } from '@masque/web-ui';
import { CardGrid } from '@masque/web-ui/data';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { NotLoaded } from '../feedback/NotLoaded.tsx';
import { SlowLoadingLine } from '../feedback/SlowLoadingLine.tsx';
import { Impression } from '../impressions/Impression.tsx';
import css from './browser.module.css';
import type { CharacterList } from './characterList.ts';
import { useIsMember } from './useIsMember.ts';
import { useStartChat } from './useStartChat.ts';

const words = texts.characterBrowser;
const eagerCards = 4;
const keyOf = (item: Card | string) => (typeof item === 'string' ? item : item.id);
const placeholders = Array.from({ length: 12 }, (_, at) => `placeholder-${at}`);

/** False for two frames after the cards load: the grid measures its rows, and content below would visibly jump. */
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

/** Skeletons use the same grid, so that rows keep their columns and heights when the cards load. */
export function CharacterGrid({
  list,
  listKey,
  startLabel,
  onDelete,
  onRemove,
  removeLabel,
  collectionsOf,
  mark,
}: {
  list: CharacterList;
  listKey: string;
  startLabel?: string;
  onDelete?: (character: Card) => void;
  onRemove?: (character: Card) => void;
  removeLabel?: (name: string) => string;
  collectionsOf?: (characterId: string) => readonly string[];
  /** Over each card. */
  mark?: (character: Card) => ReactNode;
}) {
  const { characters } = list;
  const startChat = useStartChat();
  const isMember = useIsMember();
  const { key } = useLocation();
  const isPlaced = usePlaced(characters !== undefined);
  const items: readonly (Card | string)[] = characters ?? placeholders;
  const render = useCallback(
    (item: Card | string, at: number) =>
      typeof item === 'string' ? (
        <CardSkeleton />
      ) : (
        <Impression id={isMember && !item.isAuthor ? item.id : undefined}>
          <CharacterCard
            character={item}
            eager={at < eagerCards}
            onStartChat={() => startChat(item)}
            startLabel={startLabel}
            onDelete={item.isAuthor && onDelete ? () => onDelete(item) : undefined}
            onRemove={onRemove && (() => onRemove(item))}
            removeLabel={removeLabel?.(item.name)}
            collections={collectionsOf?.(item.id)}
            authorPage={profilePath(item.authorName || item.authorUsername)}
          />
          {mark?.(item)}
        </Impression>
      ),
    [startChat, startLabel, onDelete, onRemove, removeLabel, collectionsOf, mark, isMember],
  );
  return (
    <div className={css.list} data-stale={list.stale} aria-busy={list.busy}>
      {!characters && (
        // Overlays the skeletons, so that nothing moves when the cards load.
        <div className={css.spinner}>
          <SlowLoadingLine loading={words.loading} />
        </div>
      )}
      <CardGrid
        items={items}
        keyOf={keyOf}
        onEnd={list.more}
        restoreKey={characters ? key : undefined}
        endKey={`${listKey}:${list.pageCount}`}
        render={render}
      />
      {characters && (
        // A new key per page, so that the old element isn't seen moving down.
        <div key={list.pageCount} className={css.tail} data-placed={isPlaced}>
          <ListEnd total={list.hasMore ? null : characters.length} error={list.error} onRetry={list.retry} />
        </div>
      )}
    </div>
  );
}

function ListEnd({ total, error, onRetry }: { total: number | null; error: unknown; onRetry: () => void }) {
  if (error) return <NotLoaded title={words.failed} error={error} onRetry={onRetry} />;
  return total === null ? <LoadingLine text={words.loadingMore} /> : <p className={css.end}>{words.end(total)}</p>;
}
