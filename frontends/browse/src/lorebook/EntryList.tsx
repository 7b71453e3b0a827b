import type { LoreEntry } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Badge, Icon, Muted } from '@masque/web-ui';
import { type ComponentProps, type RefObject, useState } from 'react';
import { moveEntry, shownName } from './entries.rules.ts';
import css from './lorebook.module.css';
import { RowWindow, type RowWindowHandle } from './RowWindow.tsx';
import { useReorder } from './useReorder.ts';

const words = texts.loreEditor;

export function EntryList({
  entries,
  shown,
  open,
  list,
  onOpen,
  onChange,
}: {
  entries: readonly LoreEntry[];
  /** Indexes into the book. */
  shown: readonly number[];
  open: number | null;
  list: RefObject<RowWindowHandle | null>;
  onOpen: (index: number) => void;
  onChange: (entries: LoreEntry[]) => void;
}) {
  const [said, setSaid] = useState('');
  const isWhole = shown.length === entries.length;
  const nameAt = (row: number) => {
    const index = shown[row] ?? 0;
    const entry = entries[index];
    return entry ? shownName(entry, index) : '';
  };
  const { drag, handleOf } = useReorder(list, shown.length, (from, to) => {
    onChange(moveEntry(entries, from, to));
    setSaid(words.moved(nameAt(from), to + 1, shown.length));
  });
  return (
    <div className={css.list} data-dragging={drag !== null || undefined}>
      <RowWindow ref={list} count={shown.length} keyOf={(row) => shown[row] ?? row} label={words.list}>
        {(row) => {
          const index = shown[row] ?? 0;
          const entry = entries[index];
          if (!entry) return null;
          return (
            <div
              className={css.slot}
              data-dragged={drag?.from === row || undefined}
              data-target={targetSide(drag, row)}
            >
              <EntryRow
                entry={entry}
                index={index}
                name={nameAt(row)}
                isOpen={index === open}
                handle={isWhole ? handleOf(row) : null}
                onOpen={() => onOpen(index)}
              />
            </div>
          );
        }}
      </RowWindow>
      <Muted size={13}>{isWhole ? words.orderHint : words.orderWhileSearching}</Muted>
      <output className="visually-hidden">{said}</output>
    </div>
  );
}

function targetSide(drag: { from: number; to: number } | null, row: number): 'above' | 'below' | undefined {
  if (!drag || drag.to !== row || drag.from === row) return undefined;
  return drag.to < drag.from ? 'above' : 'below';
}

function EntryRow({
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
