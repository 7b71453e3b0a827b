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

  /** Rows above the turn are measured one after the other: until the reader moves, it goes back to its place. */
  const keepTurn = useCallback(() => {
    if (!holdsTurn.current || !box.current || !list.current) return;
    const place = topHeight + list.current.getItemOffset(lastRow.current) - above;
    if (Math.abs(list.current.scrollOffset - place) > 1) box.current.scrollTop = place;
  }, []);

  const keepPlace = useCallback(() => {
    const { current: area } = box;
    if (!area || !list.current) return;
    const room = area.clientHeight - list.current.getItemSize(placedRow.current);
    const place = topHeight + list.current.getItemOffset(placedRow.current) - Math.max(above, room / 2);
    if (Math.abs(area.scrollTop - place) > 1) area.scrollTop = place;
  }, []);

  /** Back to the end, or the turn to its place, when the list and not the reader has moved. */
  const stay = useCallback(() => {
    if (follows.current && box.current) box.current.scrollTop = box.current.scrollHeight;
    else if (holdsPlace.current) keepPlace();
    else keepTurn();
  }, [keepPlace, keepTurn]);

  /** Rows were measured, or the window has another size: a keyboard opens, a phone is turned. */
  const onResize = useCallback(() => {
    const area = box.current;
    if (!area) return;
    stay();
    before.current = { top: area.scrollTop, height: area.scrollHeight };
    look();
  }, [look, stay]);

  useLayoutEffect(() => {
    lastRow.current = last;
    placedRow.current = placeRow;
    if (holdsPlace.current) keepPlace();
    else keepTurn();
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
      keepTurn();
    },
    [keepTurn],
  );

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
