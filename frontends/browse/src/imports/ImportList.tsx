import { texts } from '@masque/texts';
import type { ImportedFile } from './entry.ts';
import { ImportEntry } from './ImportEntry.tsx';
import css from './imports.module.css';

export function ImportList({
  entries,
  onRetry,
  onRemove,
}: {
  entries: readonly ImportedFile[];
  onRetry: (entries: readonly ImportedFile[]) => void;
  onRemove: (keys: readonly string[]) => void;
}) {
  return (
    <ul className={css.list} aria-label={texts.importCards.list}>
      {entries.map((entry) => (
        <li key={entry.key}>
          <ImportEntry entry={entry} onRetry={onRetry} onRemove={onRemove} />
        </li>
      ))}
    </ul>
  );
}
