import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { rowHeight, type RowWindowHandle } from './RowWindow.tsx';

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 };
const edge = 28;
const scrollStep = 12;

interface Drag {
  from: number;
  to: number;
}

export function useReorder(
  list: RefObject<RowWindowHandle | null>,
  count: number,
  onMove: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = useRef({ y: 0, scroll: 0 });
  /** Row whose handle gets the focus back after the move. */
  const moved = useRef<number | null>(null);
  useEffect(() => {
    const row = moved.current;
    if (row === null) return;
    moved.current = null;
    list.current?.show(row);
    list.current?.element?.querySelector<HTMLElement>(`[data-handle="${row}"]`)?.focus();
  });

  const move = (from: number, to: number) => {
    const target = Math.max(0, Math.min(count - 1, to));
    if (target !== from) onMove(from, target);
    return target;
  };
  const targetOf = (from: number, y: number) => {
    const scrolled = (list.current?.element?.scrollTop ?? 0) - start.current.scroll;
    const to = from + Math.round((y - start.current.y + scrolled) / rowHeight);
    return Math.max(0, Math.min(count - 1, to));
  };
  const scrollAtEdge = (y: number) => {
    const element = list.current?.element;
    if (!element) return;
    const { top, bottom } = element.getBoundingClientRect();
    if (y < top + edge) element.scrollBy({ top: -scrollStep });
    else if (y > bottom - edge) element.scrollBy({ top: scrollStep });
  };

  const handleOf = (row: number) => ({
    'data-handle': row,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { y: event.clientY, scroll: list.current?.element?.scrollTop ?? 0 };
      setDrag({ from: row, to: row });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag?.from !== row) return;
      scrollAtEdge(event.clientY);
      setDrag({ from: row, to: targetOf(row, event.clientY) });
    },
    onPointerUp: () => {
      if (drag?.from !== row) return;
      setDrag(null);
      move(drag.from, drag.to);
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      moved.current = move(row, row + step);
    },
  });
  return { drag, handleOf };
}
