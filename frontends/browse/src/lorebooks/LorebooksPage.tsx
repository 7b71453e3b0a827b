import type { CharacterCard } from '@masque/contracts';
import { texts } from '@masque/texts';
import { refusalOf, useLorebookUsesQuery } from '@masque/web-kit';
import { EmptyState, LinkRows, LoadingLine, Muted, Page, PageHead, SearchBox, Skeleton, Tabs } from '@masque/web-ui';
import { EndMark } from '@masque/web-ui/data';
import { useDeferredValue, useState } from 'react';
import { DeleteCharacter } from '../characters/DeleteCharacter.tsx';
import { NotLoaded } from '../feedback/NotLoaded.tsx';
import { SlowLoadingLine } from '../feedback/SlowLoadingLine.tsx';
import { LorebookRow } from './LorebookRow.tsx';
import css from './lorebooks.module.css';
import { ImportProgress, NewLorebook } from './NewLorebook.tsx';
import { useImportLorebooks } from './useImportLorebooks.ts';
import { type LorebookTab, useLorebookList } from './useLorebookList.ts';

const words = texts.lorebooks;
const tabs: readonly { id: LorebookTab; label: string }[] = [
  { id: 'mine', label: words.mine },
  { id: 'public', label: words.public },
];

export function LorebooksPage() {
  const [tab, setTab] = useState<LorebookTab>('mine');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const list = useLorebookList(tab, search);
  const imports = useImportLorebooks();
  const { uses = [], chats = [] } = useLorebookUsesQuery().data ?? {};
  const [deleted, setDeleted] = useState<CharacterCard | null>(null);
  const { characters, error } = list;
  return (
    <Page>
      <PageHead title={words.title}>
        <NewLorebook imports={imports} />
      </PageHead>
      <Muted className={css.lead}>{words.lead}</Muted>
      <ImportProgress imports={imports} />
      <div className={css.bar}>
        <Tabs
          label={words.tabs}
          tabs={tabs}
          active={tab}
          onChange={(id) => setTab(id === 'public' ? 'public' : 'mine')}
        />
        <div className={css.search}>
          <SearchBox label={words.search} value={typed} onChange={setTyped} />
        </div>
      </div>
      <div key={tab} role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} aria-busy={list.busy}>
        {!characters && error !== null ? (
          <NotLoaded title={words.failed} error={error} onRetry={list.reload} />
        ) : !characters ? (
          <Loading />
        ) : characters.length === 0 ? (
          <NoLorebooks tab={tab} isSearched={search !== ''} />
        ) : (
          <LinkRows>
            {characters.map((lorebook) => (
              <li key={lorebook.id}>
                <LorebookRow
                  lorebook={lorebook}
                  chatsCount={chats.find(({ lorebookId }) => lorebookId === lorebook.id)?.count ?? 0}
                  use={uses.find(({ lorebookId }) => lorebookId === lorebook.id)}
                  onDelete={() => setDeleted(lorebook)}
                />
              </li>
            ))}
          </LinkRows>
        )}
        {list.hasMore && !error && (
          <>
            {/* A new key per page, because the new end may still be visible. */}
            <EndMark key={characters?.length} onVisible={list.more} />
            <LoadingLine text={words.loading} />
          </>
        )}
        {characters && error !== null && <NotLoaded title={words.failed} error={error} onRetry={list.retry} />}
      </div>
      <DeleteCharacter
        character={deleted}
        failed={(reason) => refusalOf(reason, { failed: words.deleteFailed })}
        onGone={list.reload}
        onClose={() => setDeleted(null)}
      />
    </Page>
  );
}

function NoLorebooks({ tab, isSearched }: { tab: LorebookTab; isSearched: boolean }) {
  if (isSearched) return <EmptyState title={words.noMatches} />;
  return tab === 'mine' ? (
    <EmptyState title={words.none} hint={words.noneHint} />
  ) : (
    <EmptyState title={words.noPublic} />
  );
}

const Loading = () => (
  <div className={css.list}>
    <SlowLoadingLine loading={words.loading} />
    <Skeleton height={76} />
    <Skeleton height={76} />
    <Skeleton height={76} />
  </div>
);
