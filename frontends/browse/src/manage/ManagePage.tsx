import { texts } from '@masque/texts';
import { ConfirmDialog, LinkButton, Page, PageHead, SearchBox } from '@masque/web-ui';
import { useBrowserAddress } from '../characters/useBrowserAddress.ts';
import { CardDropToImport } from '../imports/CardDropToImport.tsx';
import { NotLoaded } from '../states/NotLoaded.tsx';
import css from './manage.module.css';
import { ManageGrid } from './ManageGrid.tsx';
import { NoOwnCharacters } from './NoOwnCharacters.tsx';
import { useManageDeletion } from './useManageDeletion.ts';
import { useOwnCharacters } from './useOwnCharacters.ts';
import { useVisibility } from './useVisibility.ts';

const words = texts.manageCharacters;
const searchFrom = 12;

export function ManagePage() {
  const {
    address: { search },
    typed,
    type,
    clear,
  } = useBrowserAddress();
  const list = useOwnCharacters(search);
  const visibility = useVisibility(list.reload);
  const deletion = useManageDeletion(list.reload);
  const { characters, total, error } = list;
  const isSearched = search !== '' || typed !== '';

  return (
    <Page>
      {/* The count has its own line from the start, so that nothing moves when it loads. */}
      <PageHead title={words.title} hint={total ? words.count(total) : '\u00a0'}>
        {(isSearched || (total ?? 0) > searchFrom) && (
          <div className={css.search}>
            <SearchBox
              id="search"
              label={words.search}
              placeholder={words.searchPlaceholder}
              value={typed}
              onChange={type}
            />
          </div>
        )}
        <LinkButton icon="upload" to="/import-characters">
          {texts.importCards.link}
        </LinkButton>
        <LinkButton icon="plus" to="/create-character">
          {words.create}
        </LinkButton>
      </PageHead>
      {!characters && error !== null ? (
        <NotLoaded title={words.failed} error={error} onRetry={list.reload} />
      ) : characters?.length === 0 ? (
        <NoOwnCharacters search={search} onClear={clear} />
      ) : (
        <ManageGrid list={list} visibility={visibility} onDelete={deletion.ask} />
      )}
      <CardDropToImport />
      <ConfirmDialog
        open={deletion.asked !== null}
        title={texts.characterBrowser.deleteTitle}
        question={texts.characterBrowser.deleteQuestion(deletion.asked?.name ?? '')}
        busy={deletion.busy}
        busyText={texts.characterBrowser.deleting}
        onConfirm={deletion.confirm}
        onClose={deletion.cancel}
      />
    </Page>
  );
}
