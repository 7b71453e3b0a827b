import { texts } from '@masque/texts';
import { CharacterCard, ConfirmDialog, Page } from '@masque/web-ui';
import { CardGrid } from '@masque/web-ui/data';
import { NotLoaded } from '../states/NotLoaded.tsx';
import css from './browser.module.css';
import { BrowserHead } from './BrowserHead.tsx';
import { GridSkeleton, ListEnd, NoCharacters } from './BrowserStates.tsx';
import { PersonaBanner } from './PersonaBanner.tsx';
import { useCharacters } from './useCharacters.ts';
import { useDeletion } from './useDeletion.ts';
import { useSearch } from './useSearch.ts';
import { useStartChat } from './useStartChat.ts';

const words = texts.characterBrowser;
const eagerCards = 4;

export function BrowserPage() {
  const { typed, type, clear, search } = useSearch();
  const list = useCharacters(search);
  const deletion = useDeletion();
  const startChat = useStartChat();
  const { characters, total, error } = list;

  return (
    <Page>
      <PersonaBanner />
      <BrowserHead total={total} typed={typed} onType={type} />
      <div role="tabpanel" id="panel-all" aria-labelledby="tab-all">
        {!characters && error !== null && <NotLoaded title={words.failed} error={error} onRetry={list.retry} />}
        {!characters && error === null && <GridSkeleton />}
        {characters?.length === 0 && <NoCharacters search={search} onClear={clear} />}
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
