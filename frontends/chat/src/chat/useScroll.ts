import type { VirtualizerHandle } from '@masque/web-ui/data';
import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type WheelEvent,
} from 'react';
import type { Opening } from './turn.ts';

/** So near the end the reader is at it. */
const nearEnd = 24;
/** So far from it there is something to jump to. */
const farFromEnd = 120;
/** Older messages are fetched so long before the reader gets to them. */
const ahead = 1_500;
/** The list has found its place when its height was the same for so many frames. */
const settledFrames = 3;
/** And this many at most: a reply may be growing. */
const mostFrames = 20;
/** ms without a change of sizes, after which the list moves nothing by itself. */
const quietAfter = 300;
/** What stands above the user's turn. */
const above = 8;
/** Height of `.top` in the style sheet: what stands above the rows. */
export const topHeight = 56;

const keysUp = new Set(['ArrowUp', 'PageUp', 'Home']);
const keysDown = new Set(['ArrowDown', 'PageDown', 'End', ' ']);

const areFontsThere = () => !('fonts' in document) || document.fonts.status === 'loaded';
const leftBelow = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) => scrollHeight - scrollTop - clientHeight;

interface Places {
  /** The row at which an `opening` at a place stands. */
  placeRow: number;
  /** The reader comes near the beginning of what is known, or its end. */
  onStart: () => void;
  onEnd?: (() => void) | undefined;
}

/**
 * The reader's place. New text is followed only by somebody who stands at the end and went there; any movement upwards lets
 * go. The list itself keeps the place when older messages come in above.
 */
export function useScroll(opening: Opening, last: number, { placeRow, onStart, onEnd }: Places) {
  const box = useRef<HTMLElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const follows = useRef(opening === 'end');
  /** The turn in the last row stands at the top until the reader moves. */
  const holdsTurn = useRef(false);
  /** The message that was looked for stands in the middle until the reader moves. */
  const holdsPlace = useRef(opening === 'place');
  const placedRow = useRef(placeRow);
  const lastRow = useRef(last);
  /** It is the reader who moves, not the list. */
  const isReading = useRef(false);
  const isPlaced = useRef(false);
  /** Until then nobody sees how the rows are measured and moved. */
  const [isShown, setShown] = useState(false);
  const before = useRef({ top: 0, height: 0 });
  const measuredAt = useRef(0);
  const [away, setAway] = useState(false);
  /** A new chat stands at its beginning with nothing missed below: there is nothing to jump to until something happens. */
  const isUntouched = useRef(opening === 'start');

  const look = useCallback(() => {
    const area = box.current;
    if (!area || !isPlaced.current) return;
    setAway(!isUntouched.current && leftBelow(area) > farFromEnd);
    if (area.scrollTop < ahead) onStart();
    if (leftBelow(area) < ahead) onEnd?.();
  }, [onStart, onEnd]);

  /** Where the list stands while it holds a message or a turn; null: it holds none. Reads no layout while it is a turn. */
  const heldTop = useCallback((): number | null => {
    const { current: area } = box;
    const { current: rows } = list;
    if (!area || !rows) return null;
    if (holdsPlace.current) {
      const room = area.clientHeight - rows.getItemSize(placedRow.current);
      return topHeight + rows.getItemOffset(placedRow.current) - Math.max(above, room / 2);
    }
    return holdsTurn.current ? topHeight + rows.getItemOffset(lastRow.current) - above : null;
  }, []);

  /** Rows above are measured one after the other: until the reader moves, what is held goes back to its place. */
  const keepHeld = useCallback(() => {
    const { current: area } = box;
    const top = heldTop();
    if (!area || top === null) return;
    // The list knows by itself where it stands: asking the page for each new word would lay it out once more.
    const now = holdsPlace.current ? area.scrollTop : (list.current?.scrollOffset ?? 0);
    if (Math.abs(now - top) > 1) area.scrollTop = top;
  }, [heldTop]);

  /** Back to the end, or the turn to its place, when the list and not the reader has moved. */
  const stay = useCallback(() => {
    if (follows.current && box.current) box.current.scrollTop = box.current.scrollHeight;
    else keepHeld();
  }, [keepHeld]);

  /** Rows were measured, or the window has another size: a keyboard opens, a phone is turned. */
  const onResize = useCallback(() => {
    const area = box.current;
    if (!area) return;
    measuredAt.current = performance.now();
    stay();
    before.current = { top: area.scrollTop, height: area.scrollHeight };
    look();
  }, [look, stay]);

  useLayoutEffect(() => {
    lastRow.current = last;
    placedRow.current = placeRow;
    keepHeld();
  });

  /** The turn in the last row goes to the top, or need not stand there any more. */
  const holdTurn = useCallback(
    (isHeld: boolean) => {
      holdsTurn.current = isHeld;
      if (!isHeld) return;
      holdsPlace.current = false;
      isUntouched.current = false;
      follows.current = false;
      isReading.current = false;
      keepHeld();
    },
    [keepHeld],
  );

  /** What has come below the newest reply is followed, by whoever is there; a reply longer than the screen keeps its reader. */
  const reveal = useCallback(() => {
    const area = box.current;
    if (!area || !(holdsTurn.current || follows.current)) return;
    const reply = Array.from(area.querySelectorAll('[data-turn] [data-sender=character]')).at(-1);
    const top = (reply?.getBoundingClientRect().top ?? 0) - area.getBoundingClientRect().top;
    if (top > 0 && top < leftBelow(area)) return;
    holdsTurn.current = false;
    follows.current = true;
    stay();
  }, [stay]);

  useLayoutEffect(() => {
    let frame = 0;
    let height = -1;
    let same = 0;
    let left = mostFrames;
    const settle = () => {
      stay();
      same = box.current?.scrollHeight === height ? same + 1 : 0;
      height = box.current?.scrollHeight ?? -1;
      left -= 1;
      const isCalm = same >= settledFrames || left <= 0;
      if (isCalm) setShown(true);
      // The story's font changes every height once more.
      if (isCalm && areFontsThere()) {
        isPlaced.current = true;
        look();
      } else frame = requestAnimationFrame(settle);
    };
    settle();
    return () => cancelAnimationFrame(frame);
  }, [stay, look]);

  const letGo = () => {
    follows.current = false;
    holdsTurn.current = false;
    holdsPlace.current = false;
  };
  const onScroll = () => {
    const area = box.current;
    if (!area) return;
    const { top, height } = before.current;
    const isUp = area.scrollTop < top - 1;
    if (isReading.current) isUntouched.current = false;
    const isOpening = !isPlaced.current && !isReading.current;
    const isQuiet = area.scrollHeight === height && performance.now() - measuredAt.current > quietAfter;
    const held = Math.min(heldTop() ?? area.scrollTop, area.scrollHeight - area.clientHeight);
    // Find in page and screen readers move without a gesture.
    if (!isOpening && isQuiet && Math.abs(area.scrollTop - Math.max(0, held)) > 1) {
      holdsTurn.current = false;
      holdsPlace.current = false;
    }
    const isHeld = holdsTurn.current || holdsPlace.current;
    if (isOpening || (isHeld && !isReading.current)) stay();
    const isMoved = isReading.current || (!isOpening && !isHeld && area.scrollHeight === height);
    if (isMoved && isUp) letGo();
    else if (isReading.current && leftBelow(area) < nearEnd) follows.current = true;
    before.current = { top: area.scrollTop, height: area.scrollHeight };
    look();
  };
  const read = (isUp: boolean) => {
    isReading.current = true;
    holdsTurn.current = false;
    holdsPlace.current = false;
    if (isUp) follows.current = false;
    else if (box.current && leftBelow(box.current) < nearEnd) follows.current = true;
  };

  return {
    box,
    list,
    away,
    isShown,
    onResize,
    holdTurn,
    reveal,
    look,
    jump: () => {
      follows.current = true;
      holdsTurn.current = false;
      holdsPlace.current = false;
      if (box.current) box.current.scrollTop = box.current.scrollHeight;
    },
    handlers: {
      onScroll,
      onScrollEnd: () => {
        isReading.current = false;
      },
      onWheel: ({ deltaY }: WheelEvent) => {
        if (deltaY !== 0) read(deltaY < 0);
      },
      onTouchMove: () => {
        isReading.current = true;
        letGo();
      },
      onPointerDown: ({ target, pointerType }: PointerEvent) => {
        // The scroll bar.
        if (target === box.current && pointerType === 'mouse') read(true);
      },
      onKeyDown: ({ key, shiftKey, target }: KeyboardEvent) => {
        if (target !== box.current) return;
        if (keysUp.has(key) || (key === ' ' && shiftKey)) read(true);
        else if (keysDown.has(key)) read(false);
      },
    },
  };
}
