import type { LoreEntry } from '@masque/contracts';
import { texts } from '@masque/texts';
import { ConfirmDialog, Menu, type MenuItem, showToast } from '@masque/web-ui';
import { useState } from 'react';
import { changeEntries } from './entries.rules.ts';
import { type SettingChange, withPosition } from './settings.rules.ts';

const words = texts.loreEditor.bulk;

/** Changes the entries that the search has found, or all. */
export function BulkMenu({
  entries,
  shown,
  onChange,
}: {
  entries: readonly LoreEntry[];
  /** Indexes into the book. */
  shown: readonly number[];
  onChange: (entries: LoreEntry[]) => void;
}) {
  const [isDeleting, setDeleting] = useState(false);
  const count = shown.length;
  const apply = (change: (entry: LoreEntry) => SettingChange) => () => {
    onChange(changeEntries(entries, shown, change));
    showToast(words.changed(count), 'success');
  };
  const item = (label: string, change: (entry: LoreEntry) => SettingChange): MenuItem => ({
    label,
    onSelect: apply(change),
  });
  const items: MenuItem[] = [
    item(words.on, () => ({ enabled: true })),
    item(words.off, () => ({ enabled: false })),
    item(words.constant, () => ({ constant: true })),
    item(words.byKey, () => ({ constant: false })),
    item(words.before, (entry) => withPosition(entry, 'before_char')),
    item(words.after, (entry) => withPosition(entry, 'after_char')),
    { label: texts.common.delete, icon: 'trash', danger: true, onSelect: () => setDeleting(true) },
  ];
  return (
    <>
      <Menu label={words.title} text={words.label(count)} items={items} />
      <ConfirmDialog
        open={isDeleting}
        title={words.deleteTitle(count)}
        question={words.deleteQuestion}
        onConfirm={() => {
          const gone = new Set(shown);
          onChange(entries.filter((_, index) => !gone.has(index)));
          setDeleting(false);
        }}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}
