import { texts } from '@masque/texts';
import { Button, EmptyState, LinkButton, LoadingLine } from '@masque/web-ui';
import { NotLoaded } from '../states/NotLoaded.tsx';
import { useSlow } from '../states/useSlow.ts';
import css from './browser.module.css';

const words = texts.characterBrowser;
/** Lies over the skeletons, so that nothing moves when the cards come. */
export function LoadingNote() {
  const slow = useSlow(true);
  return (
    <div className={css.spinner}>
      <LoadingLine text={slow ? words.slow : words.loading} />
    </div>
  );
}

export function NoCharacters({ search, onClear }: { search: string; onClear: () => void }) {
  if (!search)
    return (
      <EmptyState title={words.none}>
        <LinkButton kind="primary" to="/create-character">
          {words.createFirst}
        </LinkButton>
      </EmptyState>
    );
  return (
    <EmptyState title={words.noMatches} hint={words.searchedFor(search)}>
      <Button kind="primary" onClick={onClear}>
        {words.clearFilters}
      </Button>
      <LinkButton to="/create-character">{words.createFirst}</LinkButton>
    </EmptyState>
  );
}

/** Below the last card: more is coming, the next page failed, or that was all. */
export function ListEnd({ total, error, onRetry }: { total: number | null; error: unknown; onRetry: () => void }) {
  if (error) return <NotLoaded title={words.failed} error={error} onRetry={onRetry} />;
  return total === null ? <LoadingLine text={words.loadingMore} /> : <p className={css.end}>{words.end(total)}</p>;
}
