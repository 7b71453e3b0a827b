import type { CharacterCard } from '@masque/contracts';
import { texts } from '@masque/texts';
import { refusalOf } from '@masque/web-kit';
import { Button, EmptyState, LinkButton, Page, PageHead, SearchBox } from '@masque/web-ui';
import { useState } from 'react';
import { DeleteCharacter } from '../characters/DeleteCharacter.tsx';
import { useBrowserAddress } from '../characters/useBrowserAddress.ts';
import { NotLoaded } from '../feedback/NotLoaded.tsx';
import { CardDropToImport } from '../imports/CardDrop.tsx';
import { CollectionChips } from '../library/CollectionChips.tsx';
import { NothingChosen } from '../library/NothingChosen.tsx';
import { SelectButton, SelectionBar } from '../library/SelectionBar.tsx';
import { useChosenCharacters } from '../library/useChosenCharacters.ts';
import { useLibrary } from '../library/useLibrary.ts';
import { useSelection } from '../library/useSelection.ts';
import css from './manage.module.css';
import { ManageGrid } from './ManageGrid.tsx';
import { useOwnCharacters } from './useOwnCharacters.ts';
import { useVisibility } from './useVisibility.ts';

const words = texts.manageCharacters;
const searchFrom = 12;
const isOwn = ({ isAuthor, kind }: CharacterCard): boolean => isAuthor && kind === 'character';

export function ManagePage() {
  const {
    address: { search },
    typed,
    type,
    clear,
  } = useBrowserAddress();
  const own = useOwnCharacters(search);
  const library = useLibrary('mine');
  const list = useChosenCharacters(own, library, isOwn, search);
  const selection = useSelection(list.characters);
  const visibility = useVisibility(own.reload);
  const [deleted, setDeleted] = useState<CharacterCard | null>(null);
  const { characters, error, hasMore } = list;
  const isFiltered = library.chosen !== 'all';
  const { total } = own;
  const shown = isFiltered && !hasMore ? characters?.length : undefined;
  const isSearched = search !== '' || typed !== '';

  return (
    <Page>
      {/* The count has its own line from the start, so that nothing moves when it loads. */}
      <PageHead title={words.title} hint={total ? words.shownOf(shown, total) : '\u00a0'}>
        {(isSearched || (total ?? 0) > searchFrom) && (
          <div className={css.search}>
            <SearchBox label={words.search} placeholder={words.searchPlaceholder} value={typed} onChange={type} />
          </div>
        )}
        <LinkButton to="/lorebooks">{texts.lorebooks.title}</LinkButton>
        <LinkButton icon="upload" to="/import-characters">
          {texts.importCards.link}
        </LinkButton>
        <LinkButton icon="plus" to="/create-character">
          {texts.common.createCharacter}
        </LinkButton>
      </PageHead>
      <CollectionChips library={library}>
        <SelectButton library={library} selection={selection} shown={characters} />
      </CollectionChips>
      <SelectionBar library={library} selection={selection} shown={characters} />
      {!characters && error !== null ? (
        <NotLoaded title={words.failed} error={error} onRetry={isFiltered ? list.retry : own.reload} />
      ) : characters?.length === 0 && !hasMore ? (
        search ? (
          <EmptyState title={texts.common.noMatchingCharacters} hint={texts.characterBrowser.searchedFor(search)}>
            <Button kind="primary" onClick={clear}>
              {texts.common.clearSearch}
            </Button>
          </EmptyState>
        ) : isFiltered ? (
          <NothingChosen library={library} />
        ) : (
          <EmptyState title={words.none} hint={words.noneHint}>
            <LinkButton kind="primary" icon="plus" to="/create-character">
              {words.createFirst}
            </LinkButton>
            <LinkButton icon="upload" to="/import">
              {texts.importCards.folderTitle}
            </LinkButton>
          </EmptyState>
        )
      ) : (
        <ManageGrid list={list} library={library} selection={selection} visibility={visibility} onDelete={setDeleted} />
      )}
      <CardDropToImport />
      <DeleteCharacter
        character={deleted}
        failed={(reason) => refusalOf(reason, { failed: words.deleteFailed })}
        onGone={own.reload}
        onClose={() => setDeleted(null)}
      />
    </Page>
  );
}
