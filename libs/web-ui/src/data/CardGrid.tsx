import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { columnsFor } from './columns.ts';
import css from './data.module.css';
import { EndMark } from './EndMark.tsx';
import { keptPlaces } from './keptPlaces.ts';
import { useTurn } from './useTurn.ts';

/** Of a row that is not measured yet: with less, what is below the list would be in sight for a moment. */
const guessedHeight = 300;

const textScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

/** Columns that fit, known before the first paint and kept true while the window changes. 0 until measured. */
function useColumns(box: RefObject<HTMLElement | null>) {
  const [columns, setColumns] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setColumns(columnsFor(element.clientWidth, window.innerWidth, textScale()));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return columns;
}

/** Remembers heights and offset under `key` when the list is left, and goes back to them when it comes again. */
function useKeptPlace(key: string | undefined, columns: number) {
  const list = useRef<WindowVirtualizerHandle>(null);
  const latest = useRef({ key, columns });
  const [found] = useState(() => keptPlaces.read(key));
  const isRestored = useRef(false);
  const place = found?.columns === columns ? found : undefined;

  useLayoutEffect(() => {
    latest.current = { key, columns };
  });
  useLayoutEffect(() => {
    if (!place || isRestored.current) return;
    isRestored.current = true;
    window.scrollTo({ top: place.offset, behavior: 'instant' });
  }, [place]);
  useLayoutEffect(
    () => () => {
      const now = latest.current;
      if (now.key !== undefined && list.current)
        keptPlaces.keep(now.key, { heights: list.current.cache, columns: now.columns, offset: window.scrollY });
    },
    [],
  );
  return { list, heights: place?.heights };
}

interface Cards<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Called again for a card only when it is another function: one that stays the same spares the cards that stay. */
  render: (item: T, index: number) => ReactNode;
}

function Cell<T>({ item, at, render }: { item: T; at: number; render: Cards<T>['render'] }) {
  const card = useMemo(() => render(item, at), [item, at, render]);
  return <div className={css.cell}>{card}</div>;
}

/** While the list is scrolled a new row stands empty, with the height it had or may have, until its frame comes. */
function Row<T>({
  items,
  keyOf,
  render,
  row,
  columns,
  atOnce,
  heightOf,
}: Cards<T> & { row: number; columns: number; atOnce: () => boolean; heightOf: (row: number) => number }) {
  const isReady = useTurn(atOnce);
  const first = row * columns;
  const shown = items.slice(first, first + columns);
  return (
    <div
      className={css.row}
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        blockSize: isReady ? undefined : heightOf(row),
      }}
    >
      {isReady
        ? shown.map((item, at) => <Cell key={keyOf(item)} item={item} at={first + at} render={render} />)
        : shown.map((item) => <div key={keyOf(item)} className={css.coming} />)}
    </div>
  );
}

/**
 * Cards in as many columns as fit; only rows near the screen exist. `onEnd` is called again for each
 * value of `endKey` while the end is near. With a `restoreKey` (that of the history entry) going back leads to the same
 * place, provided that the same items are there at once.
 */
export function CardGrid<T>({
  items,
  keyOf,
  render,
  onEnd,
  endKey,
  restoreKey,
}: Cards<T> & {
  onEnd: () => void;
  endKey: string | number;
  restoreKey?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(box);
  const { list, heights } = useKeptPlace(restoreKey, columns);
  const isScrolled = useRef(false);
  // The same elements while the items are the same: a row that stays is not drawn again because others come and go.
  const rows = useMemo(
    () =>
      Array.from({ length: columns ? Math.ceil(items.length / columns) : 0 }, (_, row) => (
        <Row
          key={row}
          items={items}
          keyOf={keyOf}
          render={render}
          row={row}
          columns={columns}
          atOnce={() => !isScrolled.current}
          heightOf={(at) => list.current?.getItemSize(at) ?? guessedHeight}
        />
      )),
    [items, keyOf, render, columns, list],
  );
  return (
    <div ref={box}>
      {columns > 0 && (
        <WindowVirtualizer
          key={columns}
          ref={list}
          cache={heights}
          itemSize={guessedHeight}
          bufferSize={600}
          onScroll={() => {
            isScrolled.current = true;
          }}
        >
          {rows}
        </WindowVirtualizer>
      )}
      <EndMark key={endKey} onVisible={onEnd} />
    </div>
  );
}
