import { texts } from '@masque/texts';
import { sentenceOf, useAllChatsInfiniteQuery } from '@masque/web-kit';
import { Button, ConfirmDialog, EmptyState, LinkButton, Page, QueryView, SearchBox } from '@masque/web-ui';
import { useId, useRef } from 'react';
import { ChatGroupCard } from './ChatGroupCard.tsx';
import { ChatSearchResults } from './ChatSearchResults.tsx';
import css from './chats.module.css';
import { ChatsSkeleton } from './ChatsSkeleton.tsx';
import { groupChats } from './groups.ts';
import { useChatDeletion } from './useChatDeletion.ts';
import { useNow } from './useNow.ts';
import searchCss from './search.module.css';
import { useOpenGroups } from './useOpenGroups.ts';
import { useTypedSearch } from './useTypedSearch.ts';

const words = texts.chats;

export function ChatsPage() {
  const query = useAllChatsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const heading = useRef<HTMLHeadingElement>(null);
  // The row that had the focus is gone with its chat.
  const deletion = useChatDeletion(() => heading.current?.focus());
  const groups = useOpenGroups();
  const now = useNow();
  const [typed, setTyped] = useTypedSearch();
  const searchId = useId();
  const q = typed.trim();
  const isEmpty = query.data?.pages[0]?.chats.length === 0;
  return (
    <Page narrow>
      <header className={css.head}>
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        {!isEmpty && <LinkButton to="/characters">{words.browse}</LinkButton>}
      </header>
      {!isEmpty && (
        <div className={searchCss.box}>
          <SearchBox
            id={searchId}
            label={words.search}
            placeholder={words.searchHint}
            value={typed}
            onChange={setTyped}
          />
        </div>
      )}
      {q ? (
        <ChatSearchResults q={q} now={now} />
      ) : (
        <>
          <QueryView query={query} loading={<ChatsSkeleton />} failed={words.loadFailed}>
            {({ pages }) =>
              isEmpty ? (
                <EmptyState title={words.empty} hint={words.emptyHint}>
                  <LinkButton kind="primary" to="/characters">
                    {words.browse}
                  </LinkButton>
                </EmptyState>
              ) : (
                <ul className={css.list}>
                  {groupChats(pages.flatMap(({ chats }) => chats)).map((group, index) => (
                    <li key={group.characterId}>
                      <ChatGroupCard
                        group={group}
                        first={index === 0}
                        now={now}
                        more={query.hasNextPage}
                        open={groups.isOpen(group.characterId)}
                        onToggle={() => groups.toggle(group.characterId)}
                        onDelete={deletion.ask}
                      />
                    </li>
                  ))}
                </ul>
              )
            }
          </QueryView>
          {query.hasNextPage && <MoreChats query={query} />}
        </>
      )}
      <ConfirmDialog
        open={deletion.asked !== null}
        title={words.deleteTitle}
        question={words.deleteQuestion(deletion.asked?.character.name ?? '')}
        busy={deletion.busy}
        busyText={words.deleting}
        onConfirm={deletion.confirm}
        onClose={deletion.cancel}
      />
    </Page>
  );
}

/** Leads to the next page of the list. */
function MoreChats({ query }: { query: ReturnType<typeof useAllChatsInfiniteQuery> }) {
  const { isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  return (
    <div className={css.more}>
      {isFetchNextPageError && <p role="alert">{words.moreFailed(sentenceOf(error))}</p>}
      <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {words.more}
      </Button>
    </div>
  );
}
