import { quickReplies as words } from '@masque/texts/quick-replies';
import { Muted } from '@masque/web-ui';
import { OrderedList, OrderedRow, type RowWindowHandle } from '@masque/web-ui/ordered';
import { useRef } from 'react';

export interface NamedRow {
  readonly id: string | number;
  readonly name: string;
  readonly detail: string;
}

/** Rows that are ordered and opened. */
export function NamedRows({
  label,
  rows,
  open,
  onOpen,
  onMove,
}: {
  label: string;
  rows: readonly NamedRow[];
  open: string | number | null;
  onOpen: (row: number) => void;
  onMove: (from: number, to: number) => void;
}) {
  const list = useRef<RowWindowHandle>(null);
  const nameAt = (row: number) => rows[row]?.name ?? '';
  return (
    <OrderedList
      list={list}
      count={rows.length}
      keyOf={(row) => rows[row]?.id ?? row}
      label={label}
      moveLabel={(row) => words.move(nameAt(row))}
      movedText={(row, position) => words.moved(nameAt(row), position, rows.length)}
      hint={<Muted size={13}>{words.orderHint}</Muted>}
      onMove={onMove}
    >
      {(row) => (
        <OrderedRow
          name={nameAt(row)}
          label={words.openItem(nameAt(row))}
          detail={rows[row]?.detail}
          row={row}
          isOpen={rows[row]?.id === open}
          onOpen={() => onOpen(row)}
        />
      )}
    </OrderedList>
  );
}
