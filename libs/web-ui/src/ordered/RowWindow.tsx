import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import css from './ordered.module.css';

export const rowHeight = 56;
/** A half row at the edge shows that there are more. */
const mostRows = 8.5;
const spare = 6;

export interface RowWindowHandle {
  show: (row: number) => void;
  readonly element: HTMLElement | null;
}

/** A virtualized list. All rows have the same height: dragging derives a row's position from its index. */
export function RowWindow({
  count,
  keyOf,
  label,
  ref,
  children,
}: {
  count: number;
  keyOf: (row: number) => number | string;
  label: string;
  ref?: Ref<RowWindowHandle>;
  children: (row: number) => ReactNode;
}) {
  const box = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  useImperativeHandle(ref, () => ({
    show: (row) => {
      const element = box.current;
      if (!element) return;
      const least = (row + 1) * rowHeight - element.clientHeight;
      const most = row * rowHeight;
      element.scrollTop = Math.min(most, Math.max(least, element.scrollTop));
    },
    get element() {
      return box.current;
    },
  }));
  const first = Math.max(0, Math.floor(top / rowHeight) - spare);
  const rows = Array.from(
    { length: Math.max(0, Math.min(count - first, Math.ceil(mostRows) + 2 * spare)) },
    (_, at) => first + at,
  );
  return (
    <section
      ref={box}
      className={css.window}
      style={{ blockSize: Math.min(count, mostRows) * rowHeight }}
      aria-label={label}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <ul className={css.rows} style={{ blockSize: count * rowHeight }}>
        {rows.map((row) => (
          <li
            key={keyOf(row)}
            className={css.row}
            style={{ insetBlockStart: row * rowHeight }}
            aria-setsize={count}
            aria-posinset={row + 1}
          >
            {children(row)}
          </li>
        ))}
      </ul>
    </section>
  );
}
