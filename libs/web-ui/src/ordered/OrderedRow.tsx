import type { ReactNode } from 'react';
import css from './ordered.module.css';

export function OrderedRow({
  name,
  label,
  detail,
  row,
  isOpen,
  isOff = false,
  onOpen,
}: {
  name: string;
  /** Begins with an action, such as "Edit Mira". */
  label: string;
  detail: ReactNode;
  row: number;
  isOpen: boolean;
  isOff?: boolean;
  onOpen: () => void;
}) {
  return (
    <div className={css.texts} data-off={isOff || undefined}>
      <button
        type="button"
        className={css.open}
        aria-label={label}
        aria-pressed={isOpen}
        data-row={row}
        dir="auto"
        onClick={onOpen}
      >
        {name}
      </button>
      <span className={css.detail} dir="auto">
        {detail}
      </span>
    </div>
  );
}
