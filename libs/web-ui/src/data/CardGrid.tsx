import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { columnsFor } from './columns.ts';
import css from './data.module.css';
import { EndMark } from './EndMark.tsx';
import { keptPlaces } from './keptPlaces.ts';

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
}: {
  items: readonly T[];
  keyOf: (item: T) => string;
  render: (item: T, index: number) => ReactNode;
  onEnd: () => void;
  endKey: string | number;
  restoreKey?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(box);
  const { list, heights } = useKeptPlace(restoreKey, columns);
  const rows = columns ? Math.ceil(items.length / columns) : 0;
  return (
    <div ref={box}>
      {columns > 0 && (
        <WindowVirtualizer key={columns} ref={list} cache={heights} itemSize={guessedHeight} bufferSize={600}>
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className={css.row} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
              {items.slice(row * columns, (row + 1) * columns).map((item, at) => (
                <div key={keyOf(item)} className={css.cell}>
                  {render(item, row * columns + at)}
                </div>
              ))}
            </div>
          ))}
        </WindowVirtualizer>
      )}
      <EndMark key={endKey} onVisible={onEnd} />
    </div>
  );
}
