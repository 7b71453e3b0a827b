import type { LoreEntry } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Badge, Icon } from '@masque/web-ui';
import type { ComponentProps } from 'react';
import { nameOf } from './entries.rules.ts';
import css from './lorebook.module.css';

const words = texts.loreEditor;

export const shownName = (entry: LoreEntry, index: number): string => nameOf(entry) || words.unnamed(index + 1);

export function EntryRow({
  entry,
  name,
  index,
  isOpen,
  handle,
  onOpen,
}: {
  entry: LoreEntry;
  /** Index into the book. */
  index: number;
  name: string;
  isOpen: boolean;
  /** Null while it can't be moved. */
  handle: ComponentProps<'button'> | null;
  onOpen: () => void;
}) {
  const keys = entry.keys.filter((key) => key.trim() !== '').join(', ');
  return (
    <div className={css.entryRow} data-off={!entry.enabled || undefined}>
      <button {...handle} type="button" className={css.handle} aria-label={words.move(name)} disabled={!handle}>
        <Icon name="grip" />
      </button>
      <div className={css.entryTexts}>
        <button
          type="button"
          className={css.entryOpen}
          aria-label={words.open(name)}
          aria-pressed={isOpen}
          data-entry={index}
          dir="auto"
          onClick={onOpen}
        >
          {name}
        </button>
        <span className={css.entryKeys} dir="auto">
          {keys || (entry.constant ? '' : words.noKeys)}
        </span>
      </div>
      {!entry.enabled && <Badge text={words.off} />}
      {entry.constant && <Badge text={words.constant} />}
      <span className={css.entryOrder}>{entry.insertionOrder}</span>
    </div>
  );
}
