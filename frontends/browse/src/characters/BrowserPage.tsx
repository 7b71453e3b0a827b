import { texts } from '@masque/texts';
import { ConfirmDialog, Page } from '@masque/web-ui';
import { NotLoaded } from '../states/NotLoaded.tsx';
import { BrowserHead } from './BrowserHead.tsx';
import { NoCharacters } from './BrowserStates.tsx';
import { CharacterGrid } from './CharacterGrid.tsx';
import { PersonaBanner } from './PersonaBanner.tsx';
import { useCharacters } from './useCharacters.ts';
import { useDeletion } from './useDeletion.ts';
import { useSearch } from './useSearch.ts';

const words = texts.characterBrowser;

export function BrowserPage() {
  const { typed, type, clear, search } = useSearch();
  const list = useCharacters(search);
  const deletion = useDeletion();
  const { characters, total, error } = list;

  return (
    <Page>
      <PersonaBanner />
      <BrowserHead total={total} typed={typed} onType={type} />
      <div role="tabpanel" id="panel-all" aria-labelledby="tab-all">
        {!characters && error !== null ? (
          <NotLoaded title={words.failed} error={error} onRetry={list.retry} />
        ) : characters?.length === 0 ? (
          <NoCharacters search={search} onClear={clear} />
        ) : (
          <CharacterGrid list={list} search={search} onDelete={deletion.ask} />
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
