import { texts } from '@masque/texts';
import { Button, EmptyState, LinkButton, LoadingLine } from '@masque/web-ui';
import { NotLoaded } from '../states/NotLoaded.tsx';
import { useSlow } from '../states/useSlow.ts';
import { type BrowserAddress, isNarrowed } from './address.ts';
import css from './browser.module.css';

const words = texts.characterBrowser;
/** Overlays the skeletons, so that nothing moves when the cards load. */
export function LoadingNote() {
  const slow = useSlow(true);
  return (
    <div className={css.spinner}>
      <LoadingLine text={slow ? words.slow : words.loading} />
    </div>
  );
}

export function NoCharacters({
  address,
  onClear,
  onShowAll,
}: {
  address: BrowserAddress;
  onClear: () => void;
  onShowAll: () => void;
}) {
  const { tab, search } = address;
  if (tab !== 'all')
    return (
      <EmptyState title={words.none} hint={tab === 'following' ? words.noFollowed : words.noFavorites}>
        <Button kind="primary" onClick={onShowAll}>
          {words.tabAll}
        </Button>
      </EmptyState>
    );
  if (!isNarrowed(address))
    return (
      <EmptyState title={words.none}>
        <LinkButton kind="primary" to="/create-character">
          {words.createFirst}
        </LinkButton>
      </EmptyState>
    );
  return (
    <EmptyState title={words.noMatches} hint={search ? words.searchedFor(search) : undefined}>
      <Button kind="primary" onClick={onClear}>
        {words.clearFilters}
      </Button>
      <LinkButton to="/create-character">{words.createFirst}</LinkButton>
    </EmptyState>
  );
}

export function ListEnd({ total, error, onRetry }: { total: number | null; error: unknown; onRetry: () => void }) {
  if (error) return <NotLoaded title={words.failed} error={error} onRetry={onRetry} />;
  return total === null ? <LoadingLine text={words.loadingMore} /> : <p className={css.end}>{words.end(total)}</p>;
}
