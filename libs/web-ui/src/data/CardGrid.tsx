import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { columnsFor } from './columns.ts';
import css from './data.module.css';
import { EndMark } from './EndMark.tsx';
import { scrollPositions } from './scrollPositions.ts';
import { useRenderTurn } from './useRenderTurn.ts';

/** Pixels, for unmeasured rows. A smaller guess briefly shows content from below the list. */
const guessedHeight = 300;

const textScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

/** Measured before the first paint; 0 until then. */
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

function useScrollPosition(key: string | undefined, columns: number) {
  const list = useRef<WindowVirtualizerHandle>(null);
  const latest = useRef({ key, columns });
  const [found] = useState(() => scrollPositions.read(key));
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
        scrollPositions.keep(now.key, { heights: list.current.cache, columns: now.columns, offset: window.scrollY });
    },
    [],
  );
  return { list, heights: place?.heights };
}

interface Cards<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Keep it stable: a new function re-renders every card. */
  render: (item: T, index: number) => ReactNode;
}

function Cell<T>({ item, at, render }: { item: T; at: number; render: Cards<T>['render'] }) {
  const card = useMemo(() => render(item, at), [item, at, render]);
  return <div className={css.cell}>{card}</div>;
}

/** During scrolling, new rows stay empty at their known or guessed height until their turn. */
function Row<T>({
  items,
  keyOf,
  render,
  row,
  columns,
  atOnce,
  heightOf,
}: Cards<T> & { row: number; columns: number; atOnce: () => boolean; heightOf: (row: number) => number }) {
  const isReady = useRenderTurn(atOnce);
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

interface CardGridProps<T> extends Cards<T> {
  onEnd: () => void;
  endKey: string | number;
  restoreKey?: string;
}

/**
 * Calls `onEnd` once per `endKey` when the end comes near. With `restoreKey` (the history entry's key), restores the
 * scroll position, provided the same items are available on mount.
 */
export function CardGrid<T>({ items, keyOf, render, onEnd, endKey, restoreKey }: CardGridProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(box);
  const { list, heights } = useScrollPosition(restoreKey, columns);
  const isScrolled = useRef(false);
  // Stable elements: rows that stay mounted don't re-render when others come and go.
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
