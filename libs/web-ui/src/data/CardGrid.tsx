import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { WindowVirtualizer } from 'virtua';
import css from './data.module.css';

const gap = { wide: 20, narrow: 10 };
const leastWidth = 260;
const phone = 640;

const columnsFor = (width: number) =>
  width < phone ? 2 : Math.max(1, Math.floor((width + gap.wide) / (leastWidth + gap.wide)));

/** Columns that fit, kept true while the window changes. */
function useColumns() {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [columns, setColumns] = useState(0);
  useLayoutEffect(() => {
    if (!box) return undefined;
    const observer = new ResizeObserver(() => setColumns(columnsFor(box.clientWidth)));
    observer.observe(box);
    return () => observer.disconnect();
  }, [box]);
  return { columns, setBox };
}

/** Calls `onVisible` when the end of the list comes near the screen. */
function EndMark({ onVisible }: { onVisible: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(onVisible);
  useLayoutEffect(() => {
    latest.current = onVisible;
  });
  useLayoutEffect(() => {
    if (!mark.current) return undefined;
    const observer = new IntersectionObserver(
      (seen) => seen.some((entry) => entry.isIntersecting) && latest.current(),
      {
        rootMargin: '900px 0px',
      },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={mark} />;
}

/**
 * Cards in as many columns as fit; only rows near the screen exist. `onEnd` is called again for each
 * value of `endKey` while the end is near.
 */
export function CardGrid<T>({
  items,
  keyOf,
  render,
  onEnd,
  endKey,
}: {
  items: readonly T[];
  keyOf: (item: T) => string;
  render: (item: T, index: number) => ReactNode;
  onEnd: () => void;
  endKey: string | number;
}) {
  const { columns, setBox } = useColumns();
  const rows = columns ? Math.ceil(items.length / columns) : 0;
  return (
    <div ref={setBox}>
      {columns > 0 && (
        <WindowVirtualizer key={columns} bufferSize={600}>
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
