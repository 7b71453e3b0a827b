import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Virtualizer, type VirtualizerHandle, type VirtualizerProps } from 'virtua';
import css from './data.module.css';

const usualHeight = 56;
const mostPlainRows = 100;
const MOST_FRAMES = 10;

const Count = createContext(0);

type RowItemProps = ComponentProps<Exclude<NonNullable<VirtualizerProps['item']>, string>>;
const RowItem = ({ ref, style, index, children }: RowItemProps) => (
  <li ref={ref} style={style} aria-setsize={useContext(Count)} aria-posinset={index + 1}>
    {children}
  </li>
);

function rowAfter(key: string, row: number, count: number): number | undefined {
  const target = { ArrowDown: row + 1, ArrowUp: row - 1, PageDown: row + 10, PageUp: row - 10, Home: 0, End: count }[
    key
  ];
  return target === undefined ? undefined : Math.min(count - 1, Math.max(0, target));
}

/** A list of rows of any height; a long one is virtualized, and scrolls in a box. With `hasFields`, each row has one: the arrow keys lead from one to the next. */
export function WrappedRows({
  count,
  keyOf,
  label,
  hasFields = false,
  children,
}: {
  count: number;
  keyOf: (row: number) => number | string;
  label: string;
  hasFields?: boolean;
  children: (row: number, tabIndex: 0 | -1) => ReactNode;
}) {
  const box = useRef<HTMLElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [{ current, before }, setRows] = useState({ current: 0, before: 0 });
  /** Where the arrow keys lead to, until it has the focus. */
  const wanted = useRef<number | null>(null);
  // virtua hides a row until it's measured, and the browser then ignores `focus`.
  const focusWanted = (tries = MOST_FRAMES) => {
    if (wanted.current === null) return;
    const field = box.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"] input`);
    field?.focus({ preventScroll: list.current !== null });
    if (document.activeElement === field || tries === 0) wanted.current = null;
    else requestAnimationFrame(() => focusWanted(tries - 1));
  };
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    list.current?.scrollToIndex(current, { align: 'nearest' });
    focusWanted();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each move
  }, [current]);
  const rowOf = (target: EventTarget): number | undefined => {
    const row = target instanceof HTMLInputElement && target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    return row ? Number(row) : undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event.target);
    const next = row === undefined ? undefined : rowAfter(event.key, wanted.current ?? row, count);
    if (next === undefined) return;
    event.preventDefault();
    if (next === current) return;
    wanted.current = next;
    setRows({ current: next, before: row ?? next });
  };
  const show = (row: number) => (
    <div key={keyOf(row)} data-row={row}>
      {children(row, row === current ? 0 : -1)}
    </div>
  );
  const rows = Array.from({ length: count }, (_, row) => row);
  const isBox = count > mostPlainRows;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields inside
    <section
      ref={box}
      className={isBox ? css.window : css.rows}
      aria-label={label}
      tabIndex={!isBox || hasFields ? undefined : 0}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const row = rowOf(target);
        if (row !== undefined && row === (wanted.current ?? row)) setRows({ current: row, before: row });
      }}
    >
      {!isBox ? (
        <ul>
          {rows.map((row) => (
            <li key={keyOf(row)}>{show(row)}</li>
          ))}
        </ul>
      ) : (
        <Count value={count}>
          <Virtualizer
            ref={list}
            as="ul"
            item={RowItem}
            scrollRef={box}
            itemSize={usualHeight}
            keepMounted={[before, current].map((row) => Math.min(row, count - 1))}
            data={rows}
          >
            {show}
          </Virtualizer>
        </Count>
      )}
    </section>
  );
}
