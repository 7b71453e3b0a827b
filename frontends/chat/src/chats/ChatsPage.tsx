import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { sentenceOf, useAllChatsInfiniteQuery, useNow } from '@masque/web-kit';
import {
  Button,
  EmptyState,
  LinkButton,
  LoadingLine,
  Page,
  PageHead,
  QueryView,
  SearchBox,
  useFocusFallback,
} from '@masque/web-ui';
import { lazy, Suspense, useRef, useState } from 'react';
import { ChatGroupCard } from './ChatGroupCard.tsx';
import css from './chats.module.css';
import { ChatsSkeleton } from './ChatsSkeleton.tsx';
import { type ChatGroup, groupChats } from './groups.ts';
import searchCss from './search.module.css';
import { useHistoryState } from './useHistoryState.ts';

const words = texts.chats;
const ChatSearchResults = lazy(async () => ({ default: (await import('./ChatSearchResults.tsx')).ChatSearchResults }));
const DeleteChatDialog = lazy(async () => ({ default: (await import('./DeleteChatDialog.tsx')).DeleteChatDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));

const openGroupsByEntry = new Map<string, ReadonlySet<string>>();
const searchByEntry = new Map<string, string>();

export function ChatsPage() {
  const query = useAllChatsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusFallback(heading);
  const [toDelete, setToDelete] = useState<Chat | null>(null);
  const [openGroups, setOpenGroups] = useHistoryState<ReadonlySet<string>>(openGroupsByEntry, new Set());
  const toggle = (characterId: string) => {
    const next = new Set(openGroups);
    if (!next.delete(characterId)) next.add(characterId);
    setOpenGroups(next);
  };
  const now = useNow();
  const [typed, setTyped] = useHistoryState(searchByEntry, '');
  const q = typed.trim();
  const isEmpty = query.data?.pages[0]?.chats.length === 0;
  const grouped = groupChats(query.data?.pages.flatMap(({ chats }) => chats) ?? []);
  const [isImporting, setImporting] = useState(false);
  return (
    <Page narrow>
      <PageHead ref={heading} title={words.title}>
        {!isEmpty && <LinkButton to="/characters">{texts.common.browseCharacters}</LinkButton>}
        <Button kind="quiet" icon="upload" onClick={() => setImporting(true)}>
          {words.import}
        </Button>
      </PageHead>
      {!isEmpty && (
        <div className={searchCss.box}>
          <SearchBox label={words.search} placeholder={words.searchHint} value={typed} onChange={setTyped} />
        </div>
      )}
      {q ? (
        <Suspense fallback={<LoadingLine text={words.searching} />}>
          <ChatSearchResults q={q} now={now} />
        </Suspense>
      ) : (
        <>
          <QueryView query={query} loading={<ChatsSkeleton />} failed={words.loadFailed}>
            {() =>
              isEmpty ? (
                <EmptyState title={words.empty} hint={words.emptyHint}>
                  <LinkButton kind="primary" to="/characters">
                    {texts.common.browseCharacters}
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
                        open={openGroups.has(group.characterId)}
                        onToggle={() => toggle(group.characterId)}
                        onDelete={setToDelete}
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
      <Suspense>{toDelete && <DeleteChatDialog chat={toDelete} onClose={() => setToDelete(null)} />}</Suspense>
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
