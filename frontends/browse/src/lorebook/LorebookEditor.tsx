import { type Lorebook, loreLimits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Button, Muted, SearchBox } from '@masque/web-ui';
import { useId } from 'react';
import { BookSettings } from './BookSettings.tsx';
import { emptyBook } from './entries.rules.ts';
import { EntryEditor } from './EntryEditor.tsx';
import { EntryList } from './EntryList.tsx';
import { shownName } from './EntryRow.tsx';
import { ImportBook } from './import/ImportBook.tsx';
import css from './lorebook.module.css';
import { TestBox } from './TestBox.tsx';
import { useEntries } from './useEntries.ts';

const words = texts.loreEditor;

export function LorebookEditor({
  book: given,
  characterName,
  onChange,
}: {
  book: Lorebook | null;
  characterName: string;
  onChange: (book: Lorebook | null) => void;
}) {
  const book = given ?? emptyBook;
  const { entries } = book;
  const change = (next: Lorebook['entries']) => onChange({ ...book, entries: next });
  const { root, list, open, typed, setTyped, isSearching, shown, show, actionsFor, add } = useEntries(entries, change);
  const search = useId();
  const entry = open === null ? undefined : entries[open];
  const isFull = entries.length >= loreLimits.entries;
  return (
    <div ref={root} className={css.editor}>
      <div className={css.tools}>
        <Button icon="plus" disabled={isFull} onClick={add}>
          {words.add}
        </Button>
        <Muted as="span">{isSearching ? words.found(shown.length, entries.length) : words.count(entries.length)}</Muted>
      </div>
      <ImportBook current={given} onImport={onChange} />
      {isFull && <Muted>{words.tooMany(loreLimits.entries)}</Muted>}
      {entries.length > 1 && (
        <SearchBox
          id={search}
          label={words.search}
          placeholder={words.searchPlaceholder}
          value={typed}
          onChange={setTyped}
        />
      )}
      {entries.length > 0 && shown.length === 0 && <Muted>{words.noMatches}</Muted>}
      {shown.length > 0 && (
        <EntryList entries={entries} shown={shown} open={open} list={list} onOpen={show} onChange={change} />
      )}
      {entry && open !== null && (
        <EntryEditor
          key={open}
          entry={entry}
          name={shownName(entry, open)}
          canMove={!isSearching}
          {...actionsFor(open)}
        />
      )}
      {entries.length > 0 && <TestBox book={book} characterName={characterName} onOpen={show} />}
      {given && <BookSettings book={book} onChange={onChange} />}
    </div>
  );
}
