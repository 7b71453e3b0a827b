import type { Lorebook } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Button, CheckField, ConfirmDialog, NumberField, TextField } from '@masque/web-ui';
import { useState } from 'react';
import css from './lorebook.module.css';

const words = texts.loreEditor.book;

/** Removes settings that become `undefined`. */
function changed(book: Lorebook, change: Partial<Lorebook>): Lorebook {
  const next = { ...book, ...change };
  for (const name of ['name', 'scanDepth', 'tokenBudget', 'recursiveScanning'] as const)
    if (next[name] === undefined) delete next[name];
  return next;
}

export function BookSettings({ book, onChange }: { book: Lorebook; onChange: (book: Lorebook | null) => void }) {
  const [isRemoving, setIsRemoving] = useState(false);
  const change = (settings: Partial<Lorebook>) => onChange(changed(book, settings));
  return (
    <details className={css.more}>
      <summary>{words.title}</summary>
      <div className={css.moreBody}>
        <TextField
          label={words.name}
          name="book-name"
          max={500}
          value={book.name ?? ''}
          onChange={(name) => change({ name: name || undefined })}
        />
        <div className={css.pair}>
          <NumberField
            label={words.scanDepth}
            hint={texts.loreEditor.entry.scanDepthHint}
            name="book-scan-depth"
            value={book.scanDepth}
            min={0}
            max={1e6}
            placeholder={words.defaultScanDepth}
            outOfBounds={texts.loreEditor.entry.whole}
            onChange={(scanDepth) => change({ scanDepth })}
          />
          <NumberField
            label={words.tokenBudget}
            hint={words.tokenBudgetHint}
            name="book-budget"
            value={book.tokenBudget}
            min={0}
            max={1e9}
            placeholder={words.noLimit}
            outOfBounds={texts.loreEditor.entry.whole}
            onChange={(tokenBudget) => change({ tokenBudget })}
          />
        </div>
        <CheckField
          label={words.recursive}
          checked={book.recursiveScanning ?? false}
          onChange={(recursiveScanning) => change({ recursiveScanning })}
        />
        <div>
          <Button size="small" kind="danger" icon="trash" onClick={() => setIsRemoving(true)}>
            {words.remove}
          </Button>
        </div>
        <ConfirmDialog
          open={isRemoving}
          title={words.removeTitle}
          question={words.removeQuestion(book.entries.length)}
          onConfirm={() => onChange(null)}
          onClose={() => setIsRemoving(false)}
        />
      </div>
    </details>
  );
}
