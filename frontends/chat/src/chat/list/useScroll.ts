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
import type { TurnOpening } from '../conversation/turn.ts';

/** px from the end that count as the end. */
const nearEnd = 24;
/** px from the end before the jump button shows. */
const farFromEnd = 120;
/** px before the edge at which more messages load. */
const ahead = 1_500;
/** Frames of unchanged height before the list counts as settled. */
const settledFrames = 3;
/** Upper bound, because a running reply keeps the height changing. */
const mostFrames = 20;
/** ms after the last resize; after that only the reader scrolls. */
const quietAfter = 300;
/** px above the pinned turn. */
const above = 8;
/** px; height of `.top` in the style sheet. */
export const topHeight = 56;

const keysUp = new Set(['ArrowUp', 'PageUp', 'Home']);
const keysDown = new Set(['ArrowDown', 'PageDown', 'End', ' ']);

const areFontsThere = () => !('fonts' in document) || document.fonts.status === 'loaded';
const leftBelow = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) => scrollHeight - scrollTop - clientHeight;

interface Places {
  placeRow: number;
  onStart: () => void;
  onEnd?: (() => void) | undefined;
}

/** Follows new text only for a reader who scrolled to the end; scrolling up stops that. */
export function useScroll(opening: TurnOpening, last: number, { placeRow, onStart, onEnd }: Places) {
  const box = useRef<HTMLElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const follows = useRef(opening === 'end');
  /** Pins the turn in the last row to the top until the reader scrolls. */
  const holdsTurn = useRef(false);
  /** Centers the search result until the reader scrolls. */
  const holdsPlace = useRef(opening === 'place');
  const placedRow = useRef(placeRow);
  const lastRow = useRef(last);
  const isReading = useRef(false);
  const isPlaced = useRef(false);
  const [isShown, setShown] = useState(false);
  const before = useRef({ top: 0, height: 0 });
  const measuredAt = useRef(0);
  const [away, setAway] = useState(false);
  /** A new chat hides nothing below, so the jump button stays off until something happens. */
  const isUntouched = useRef(opening === 'start');

  const look = useCallback(() => {
    const area = box.current;
    if (!area || !isPlaced.current) return;
    setAway(!isUntouched.current && leftBelow(area) > farFromEnd);
    if (area.scrollTop < ahead) onStart();
    if (leftBelow(area) < ahead) onEnd?.();
  }, [onStart, onEnd]);

  /** Scroll position of the pinned message or turn; null if there is none. Doesn't read layout for a turn. */
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

  /** Rows above are measured one by one; restores the pinned position until the reader scrolls. */
  const keepHeld = useCallback(() => {
    const { current: area } = box;
    const top = heldTop();
    if (!area || top === null) return;
    // The list's own offset avoids a forced layout on each streamed token.
    const now = holdsPlace.current ? area.scrollTop : (list.current?.scrollOffset ?? 0);
    if (Math.abs(now - top) > 1) area.scrollTop = top;
  }, [heldTop]);

  /** Undoes scrolling by the list, not by the reader. */
  const stay = useCallback(() => {
    if (follows.current && box.current) box.current.scrollTop = box.current.scrollHeight;
    else keepHeld();
  }, [keepHeld]);

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

  /** Scrolls to content that appears below the latest reply, unless that would push a long reply off the screen. */
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
      // Loading the web font changes every height again.
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
    // Find-in-page and screen readers scroll without a gesture.
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
        // A press on the scroll bar.
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
