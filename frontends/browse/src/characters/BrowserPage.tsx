import type { CharacterCard as Card } from '@masque/contracts';
import { texts } from '@masque/texts';
import { removeStored, storageKeys, useNavigate, writeJson } from '@masque/web-kit';
import { CharacterCard, ConfirmDialog, Page, SearchBox, Tabs } from '@masque/web-ui';
import { CardGrid } from '@masque/web-ui/data';
import css from './browser.module.css';
import { BrowserHead } from './BrowserHead.tsx';
import { GridSkeleton, ListEnd, NoCharacters, NotLoaded } from './BrowserStates.tsx';
import { useCharacters, useSearch } from './useCharacters.ts';
import { useDeletion } from './useDeletion.ts';

const words = texts.characterBrowser;
const eagerCards = 4;

export function BrowserPage() {
  const { typed, setTyped, search } = useSearch();
  const list = useCharacters(search);
  const deletion = useDeletion();
  const navigate = useNavigate();

  const startChat = ({ id, name, image }: Card) => {
    removeStored(storageKeys.selectedChatId);
    writeJson(storageKeys.selectedCharacter, { id, name, image });
    void navigate(`/chat?characterId=${encodeURIComponent(id)}&newChat=true`);
  };
  const { characters, total, error } = list;

  return (
    <Page>
      <BrowserHead />
      <Tabs
        label={words.tabs}
        tabs={[{ id: 'all', label: words.tabAll, count: total === undefined ? undefined : words.tabCount(total) }]}
        active="all"
        onChange={() => undefined}
      />
      <div role="tabpanel" id="panel-all" aria-labelledby="tab-all">
        <div className={css.search}>
          <SearchBox
            id="search"
            label={words.search}
            placeholder={words.searchPlaceholder}
            value={typed}
            onChange={setTyped}
          />
        </div>
        {!characters && error !== null && <NotLoaded error={error} onRetry={list.retry} />}
        {!characters && error === null && <GridSkeleton />}
        {characters?.length === 0 && <NoCharacters searching={search !== ''} onClear={() => setTyped('')} />}
        {characters && characters.length > 0 && (
          <div className={css.list} data-stale={list.stale} aria-busy={list.busy}>
            <CardGrid
              items={characters}
              keyOf={(character) => character.id}
              onEnd={list.more}
              endKey={`${search}:${list.pageCount}`}
              render={(character, at) => (
                <CharacterCard
                  character={character}
                  eager={at < eagerCards}
                  onStartChat={() => startChat(character)}
                  onDelete={character.isAuthor ? () => deletion.ask(character) : undefined}
                />
              )}
            />
            <ListEnd total={list.hasMore ? null : characters.length} error={error} onRetry={list.retry} />
          </div>
        )}
      </div>
      <ConfirmDialog
        open={deletion.asked !== null}
        title={words.deleteTitle}
        question={words.deleteQuestion(deletion.asked?.name ?? '')}
        busy={deletion.busy}
        busyText={words.deleting}
        onConfirm={deletion.confirm}
        onClose={deletion.cancel}
      />
    </Page>
  );
}
