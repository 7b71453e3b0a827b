import { type Lorebook, loreLimits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Button, CheckField, ConfirmDialog, Muted, NumberField, SearchBox, TextField } from '@masque/web-ui';
import { useState } from 'react';
import { emptyBook, shownName } from './entries.rules.ts';
import { BulkMenu } from './BulkMenu.tsx';
import { EntryEditor } from './EntryEditor.tsx';
import { EntryList } from './EntryList.tsx';
import { ImportBook, type WaitFor } from './import/ImportBook.tsx';
import css from './lorebook.module.css';
import { TestBox } from './TestBox.tsx';
import { useEntries } from './useEntries.ts';

const words = texts.loreEditor;
const bookWords = texts.loreEditor.book;

export function LorebookEditor({
  book: given,
  characterName,
  onChange,
  onWait,
}: {
  book: Lorebook | null;
  characterName: string;
  onChange: (book: Lorebook | null) => void;
  onWait: WaitFor;
}) {
  const book = given ?? emptyBook;
  const { entries } = book;
  const change = (next: Lorebook['entries']) => onChange({ ...book, entries: next });
  const { root, list, open, typed, setTyped, isSearching, shown, show, actionsFor, add } = useEntries(entries, change);
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
      <ImportBook current={given} onImport={onChange} onWait={onWait} />
      {isFull && <Muted>{words.tooMany(loreLimits.entries)}</Muted>}
      {entries.length > 1 && (
        <>
          <SearchBox label={words.search} placeholder={words.searchPlaceholder} value={typed} onChange={setTyped} />
          {shown.length > 0 && <BulkMenu entries={entries} shown={shown} onChange={change} />}
        </>
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

/** Removes settings that become `undefined`. */
function changed(book: Lorebook, change: Partial<Lorebook>): Lorebook {
  const next = { ...book, ...change };
  for (const name of ['name', 'scanDepth', 'tokenBudget', 'recursiveScanning'] as const)
    if (next[name] === undefined) delete next[name];
  return next;
}

function BookSettings({ book, onChange }: { book: Lorebook; onChange: (book: Lorebook | null) => void }) {
  const [isRemoving, setIsRemoving] = useState(false);
  const change = (settings: Partial<Lorebook>) => onChange(changed(book, settings));
  return (
    <details className={css.more}>
      <summary>{bookWords.title}</summary>
      <div className={css.moreBody}>
        <TextField
          label={bookWords.name}
          name="book-name"
          max={500}
          value={book.name ?? ''}
          onChange={(name) => change({ name: name || undefined })}
        />
        <div className={css.pair}>
          <NumberField
            label={texts.loreEditor.entry.scanDepth}
            hint={texts.loreEditor.entry.scanDepthHint}
            name="book-scan-depth"
            value={book.scanDepth}
            min={0}
            max={1e6}
            placeholder={bookWords.defaultScanDepth}
            outOfBounds={texts.loreEditor.entry.whole}
            onChange={(scanDepth) => change({ scanDepth })}
          />
          <NumberField
            label={bookWords.tokenBudget}
            hint={bookWords.tokenBudgetHint}
            name="book-budget"
            value={book.tokenBudget}
            min={0}
            max={1e9}
            placeholder={bookWords.noLimit}
            outOfBounds={texts.loreEditor.entry.whole}
            onChange={(tokenBudget) => change({ tokenBudget })}
          />
        </div>
        <CheckField
          label={bookWords.recursive}
          checked={book.recursiveScanning ?? false}
          onChange={(recursiveScanning) => change({ recursiveScanning })}
        />
        <div>
          <Button size="small" kind="danger" icon="trash" onClick={() => setIsRemoving(true)}>
            {bookWords.remove}
          </Button>
        </div>
        <ConfirmDialog
          open={isRemoving}
          title={bookWords.removeTitle}
          question={bookWords.removeQuestion(book.entries.length)}
          onConfirm={() => onChange(null)}
          onClose={() => setIsRemoving(false)}
        />
      </div>
    </details>
  );
}
