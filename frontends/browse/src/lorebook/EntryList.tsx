import type { LoreEntry } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Badge, Muted } from '@masque/web-ui';
import { OrderedList, OrderedRow, type RowWindowHandle } from '@masque/web-ui/ordered';
import type { RefObject } from 'react';
import { moveEntry, shownName } from './entries.rules.ts';
import css from './lorebook.module.css';

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
  const isWhole = shown.length === entries.length;
  const nameAt = (row: number) => {
    const index = shown[row] ?? 0;
    const entry = entries[index];
    return entry ? shownName(entry, index) : '';
  };
  return (
    <OrderedList
      list={list}
      count={shown.length}
      keyOf={(row) => shown[row] ?? row}
      label={words.list}
      canMove={isWhole}
      moveLabel={(row) => words.move(nameAt(row))}
      movedText={(row, position) => words.moved(nameAt(row), position, shown.length)}
      hint={<Muted size={13}>{isWhole ? words.orderHint : words.orderWhileSearching}</Muted>}
      onMove={(from, to) => onChange(moveEntry(entries, from, to))}
    >
      {(row) => {
        const index = shown[row] ?? 0;
        const entry = entries[index];
        if (!entry) return null;
        return (
          <EntryRow
            entry={entry}
            index={index}
            name={nameAt(row)}
            isOpen={index === open}
            onOpen={() => onOpen(index)}
          />
        );
      }}
    </OrderedList>
  );
}

function EntryRow({
  entry,
  name,
  index,
  isOpen,
  onOpen,
}: {
  entry: LoreEntry;
  /** Index into the book. */
  index: number;
  name: string;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const keys = entry.keys.filter((key) => key.trim() !== '').join(', ');
  return (
    <>
      <OrderedRow
        name={name}
        label={words.open(name)}
        detail={keys || (entry.constant ? '' : words.noKeys)}
        row={index}
        isOpen={isOpen}
        isOff={!entry.enabled}
        onOpen={onOpen}
      />
      {!entry.enabled && <Badge text={words.off} />}
      {entry.constant && <Badge text={words.constant} />}
      <span className={css.entryOrder}>{entry.insertionOrder}</span>
    </>
  );
}
