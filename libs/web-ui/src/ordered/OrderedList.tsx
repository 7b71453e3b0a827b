import { type ReactNode, type RefObject, useState } from 'react';
import { Icon } from '../shapes/Icon.tsx';
import css from './ordered.module.css';
import { RowWindow, type RowWindowHandle } from './RowWindow.tsx';
import { useReorder } from './useReorder.ts';

/** A list whose rows are moved by dragging their handle, or with the arrow keys on it. */
export function OrderedList({
  list,
  count,
  keyOf,
  label,
  canMove = true,
  moveLabel,
  movedText,
  hint,
  onMove,
  children,
}: {
  list: RefObject<RowWindowHandle | null>;
  count: number;
  keyOf: (row: number) => number | string;
  label: string;
  canMove?: boolean;
  moveLabel: (row: number) => string;
  /** Announced after a move; `row` is where the moved one was. */
  movedText: (row: number, position: number) => string;
  hint: ReactNode;
  onMove: (from: number, to: number) => void;
  children: (row: number) => ReactNode;
}) {
  const [said, setSaid] = useState('');
  const { drag, handleOf } = useReorder(list, count, (from, to) => {
    onMove(from, to);
    setSaid(movedText(from, to + 1));
  });
  return (
    <div className={css.list} data-dragging={drag !== null || undefined}>
      <RowWindow ref={list} count={count} keyOf={keyOf} label={label}>
        {(row) => (
          <div className={css.slot} data-dragged={drag?.from === row || undefined} data-target={targetSide(drag, row)}>
            <div className={css.content}>
              <button
                {...(canMove ? handleOf(row) : {})}
                type="button"
                className={css.handle}
                aria-label={moveLabel(row)}
                disabled={!canMove}
              >
                <Icon name="grip" />
              </button>
              {children(row)}
            </div>
          </div>
        )}
      </RowWindow>
      {hint}
      <output className="visually-hidden">{said}</output>
    </div>
  );
}

function targetSide(drag: { from: number; to: number } | null, row: number): 'above' | 'below' | undefined {
  if (!drag || drag.to !== row || drag.from === row) return undefined;
  return drag.to < drag.from ? 'above' : 'below';
}
