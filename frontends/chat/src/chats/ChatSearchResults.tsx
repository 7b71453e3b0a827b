import { texts } from '@masque/texts';
import { Button, EmptyState, ErrorState, LoadingLine } from '@masque/web-ui';
import { ChatHit } from './ChatHit.tsx';
import css from './search.module.css';
import { useChatSearch } from './useChatSearch.ts';

const words = texts.chats;

export function ChatSearchResults({ q, now }: { q: string; now: number }) {
  const { found, isAsking, more, isLoadingMore, retry } = useChatSearch(q);
  const isFailed = found !== null && !isAsking && found.error !== null;
  // The server searches in batches, so the rest may still contain results.
  const isOver = found?.nextCursor === null;
  const isNothing = isOver && !isAsking && !isFailed && found.results.length === 0;
  const count = found?.results.length ?? 0;
  return (
    <section className={css.found} aria-label={words.searchResults} aria-busy={isAsking}>
      <output className={css.status}>
        {isAsking || !found || isFailed
          ? ''
          : `${isNothing || count > 0 ? words.found(count, !isOver) : words.noneYet}${found.isComplete ? '' : ` ${words.stillReading}`}`}
      </output>
      {!found && <LoadingLine text={words.searching} />}
      {isFailed && (
        <ErrorState
          title={words.searchFailed}
          hint={found.error?.message}
          requestId={found.error?.requestId}
          onRetry={retry}
        />
      )}
      {isNothing && found.isComplete && (
        <EmptyState
          title={words.nothingFound(q)}
          hint={found.reason === 'no_words' ? words.noWordsHint : words.nothingFoundHint}
        />
      )}
      <ul className={css.hits}>
        {found?.results.map((result) => (
          <li key={`${result.chatId}:${result.messageId ?? ''}`}>
            <ChatHit result={result} now={now} />
          </li>
        ))}
      </ul>
      {found?.nextCursor && found.isComplete && !isAsking && (
        <div className={css.more}>
          <Button disabled={isLoadingMore} onClick={more}>
            {words.moreResults}
          </Button>
        </div>
      )}
    </section>
  );
}
