import { texts } from '@masque/texts';
import { sentenceOf, useAllChatsInfiniteQuery, useNow } from '@masque/web-kit';
import { Button, EmptyState, LinkButton, Page, PageHead, QueryView, SearchBox, useKeptFocus } from '@masque/web-ui';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { ChatGroupCard } from './ChatGroupCard.tsx';
import { ChatSearchResults } from './ChatSearchResults.tsx';
import css from './chats.module.css';
import { ChatsSkeleton } from './ChatsSkeleton.tsx';
import { DeleteChatDialog } from './DeleteChatDialog.tsx';
import { type ChatGroup, groupChats } from './groups.ts';
import { useChatDeletion } from './useChatDeletion.ts';
import searchCss from './search.module.css';
import { useOpenGroups } from './useOpenGroups.ts';
import { useTypedSearch } from './useTypedSearch.ts';

const words = texts.chats;
const ImportDialog = lazy(() => import('./ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })));

export function ChatsPage() {
  const query = useAllChatsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(heading);
  const deletion = useChatDeletion();
  const groups = useOpenGroups();
  const now = useNow();
  const [typed, setTyped] = useTypedSearch();
  const searchId = useId();
  const q = typed.trim();
  const isEmpty = query.data?.pages[0]?.chats.length === 0;
  const grouped = groupChats(query.data?.pages.flatMap(({ chats }) => chats) ?? []);
  const [isImporting, setImporting] = useState(false);
  return (
    <Page narrow>
      <PageHead ref={heading} title={words.title}>
        {!isEmpty && <LinkButton to="/characters">{words.browse}</LinkButton>}
        <Button kind="quiet" icon="upload" onClick={() => setImporting(true)}>
          {words.import}
        </Button>
      </PageHead>
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
            {() =>
              isEmpty ? (
                <EmptyState title={words.empty} hint={words.emptyHint}>
                  <LinkButton kind="primary" to="/characters">
                    {words.browse}
                  </LinkButton>
                </EmptyState>
              ) : (
                <ul className={css.list}>
                  {grouped.map((group, index) => (
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
      <Suspense>
        {isImporting && <ImportDialog usual={grouped.flatMap(offeredOf)} onClose={() => setImporting(false)} />}
      </Suspense>
      <DeleteChatDialog
        chat={deletion.asked}
        busy={deletion.busy}
        onConfirm={deletion.confirm}
        onClose={deletion.cancel}
      />
    </Page>
  );
}

const offeredOf = ({ characterId: id, name, image, latest }: ChatGroup) =>
  latest.characterDeleted ? [] : [{ id, name, image }];

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
