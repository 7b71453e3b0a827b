import type { VirtualizerHandle } from '@masque/web-ui/data';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { TurnOpening } from '../conversation/turn.ts';

/** px above an anchored row. */
const above = 8;
/** px; height of `.top` in the style sheet. */
export const topHeight = 56;

/** At the end, with the last turn at the top, with the search result in the middle, or wherever the reader scrolled. */
type Anchor = 'end' | 'turn' | 'place' | null;

export interface AnchorRows {
  turn: number;
  place: number;
}

/** Keeps the list at its anchor while heights change; the reader lets go of it by scrolling. */
export function useAnchor(opening: TurnOpening, rows: AnchorRows, isEditing: boolean) {
  const box = useRef<HTMLElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const anchor = useRef<Anchor>(opening === 'end' || opening === 'place' ? opening : null);
  const latestRows = useRef(rows);

  /**
   * During an edit the list leaves its anchor once the editor has its height: otherwise each line typed would scroll the
   * message away, and the browser would scroll the caret back into view.
   */
  const isPaused = useRef(false);

  const setAnchor = useCallback((next: Anchor) => {
    anchor.current = next;
  }, []);

  /** Scroll position of the anchored row; null without one. Doesn't read layout for a turn. */
  const rowTop = useCallback((): number | null => {
    const { current: area } = box;
    const { current: virtual } = list;
    const { turn, place } = latestRows.current;
    if (!area || !virtual) return null;
    if (anchor.current === 'turn') return topHeight + virtual.getItemOffset(turn) - above;
    if (anchor.current !== 'place') return null;
    const room = area.clientHeight - virtual.getItemSize(place);
    return topHeight + virtual.getItemOffset(place) - Math.max(above, room / 2);
  }, []);

  const keepRow = useCallback(() => {
    const { current: area } = box;
    const top = rowTop();
    if (!area || top === null) return;
    // The list's own offset avoids a forced layout on each streamed token.
    const now = anchor.current === 'place' ? area.scrollTop : (list.current?.scrollOffset ?? 0);
    if (Math.abs(now - top) > 1) area.scrollTop = top;
  }, [rowTop]);

  /** Undoes scrolling by the list, not by the reader. */
  const stay = useCallback(() => {
    if (anchor.current === 'end' && box.current) box.current.scrollTop = box.current.scrollHeight;
    else keepRow();
  }, [keepRow]);

  useLayoutEffect(() => {
    latestRows.current = rows;
    if (!isPaused.current) keepRow();
  });

  useLayoutEffect(() => {
    if (!isEditing) isPaused.current = false;
  }, [isEditing]);

  /** Stays at the anchor when heights change. */
  const follow = useCallback(() => {
    if (!isPaused.current) stay();
    if (isEditing) isPaused.current = true;
  }, [stay, isEditing]);

  return { box, list, anchor, isPaused, setAnchor, rowTop, keepRow, stay, follow };
}
