import { texts } from '@masque/texts';
import { apiErrorOf } from '@masque/web-kit';
import { Button, CardSkeleton, EmptyState, ErrorState, LinkButton, LoadingLine } from '@masque/web-ui';
import css from './browser.module.css';

const words = texts.characterBrowser;
const placeholders = Array.from({ length: 12 }, (_, at) => `placeholder-${at}`);

export function GridSkeleton() {
  return (
    <>
      <LoadingLine text={words.loading} />
      <div className={css.skeletons}>
        {placeholders.map((key) => (
          <CardSkeleton key={key} />
        ))}
      </div>
    </>
  );
}

export function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <ErrorState title={words.failed} requestId={apiErrorOf(error)?.requestId} onRetry={onRetry} />;
}

export function NoCharacters({ searching, onClear }: { searching: boolean; onClear: () => void }) {
  return (
    <EmptyState title={searching ? words.noMatches : words.none}>
      {searching && (
        <Button kind="primary" onClick={onClear}>
          {words.clearFilters}
        </Button>
      )}
      <LinkButton kind={searching ? 'plain' : 'primary'} to="/create-character">
        {words.createFirst}
      </LinkButton>
    </EmptyState>
  );
}

/** Below the last card: more is coming, the next page failed, or that was all. */
export function ListEnd({ total, error, onRetry }: { total: number | null; error: unknown; onRetry: () => void }) {
  if (error) return <NotLoaded error={error} onRetry={onRetry} />;
  return total === null ? <LoadingLine text={words.loadingMore} /> : <p className={css.end}>{words.end(total)}</p>;
}
