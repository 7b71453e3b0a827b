import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState, type WheelEvent } from 'react';
import type { TurnOpening } from '../conversation/turn.ts';
import { type AnchorRows, useAnchor } from './useAnchor.ts';
import { useSettling } from './useSettling.ts';

/** px from the end that count as the end. */
const nearEnd = 24;
/** px from the end before the jump button shows. */
const farFromEnd = 120;
/** px before the edge at which more messages load. */
const ahead = 1_500;
/** ms after the last resize; after that only the reader scrolls. */
const quietAfter = 300;

const keysUp = new Set(['ArrowUp', 'PageUp', 'Home']);
const keysDown = new Set(['ArrowDown', 'PageDown', 'End', ' ']);

const leftBelow = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) => scrollHeight - scrollTop - clientHeight;

interface Scrolling {
  rows: AnchorRows;
  isEditing: boolean;
  onStart: () => void;
  onEnd?: (() => void) | undefined;
}

/** Tells the reader's scrolling from the list's own, and loads more messages near the edges. */
export function useScroll(opening: TurnOpening, { rows, isEditing, onStart, onEnd }: Scrolling) {
  const { box, list, anchor, isPaused, setAnchor, rowTop, keepRow, stay, follow } = useAnchor(opening, rows, isEditing);
  const isReading = useRef(false);
  const isPlaced = useRef(false);
  const before = useRef({ top: 0, height: 0 });
  const measuredAt = useRef(0);
  const [away, setAway] = useState(false);
  /** A new chat hides nothing below, so the jump button stays off until something happens. */
  const isUntouched = useRef(opening === 'start');

  const checkEdges = useCallback(() => {
    const area = box.current;
    if (!area || !isPlaced.current) return;
    setAway(!isUntouched.current && leftBelow(area) > farFromEnd);
    if (area.scrollTop < ahead) onStart();
    if (leftBelow(area) < ahead) onEnd?.();
  }, [box, onStart, onEnd]);
  const onSettled = useCallback(() => {
    isPlaced.current = true;
    checkEdges();
  }, [checkEdges]);
  const isShown = useSettling(box, stay, onSettled);

  const onResize = useCallback(() => {
    const area = box.current;
    if (!area) return;
    measuredAt.current = performance.now();
    follow();
    before.current = { top: area.scrollTop, height: area.scrollHeight };
    checkEdges();
  }, [box, checkEdges, follow]);

  const holdTurn = useCallback(
    (isHeld: boolean) => {
      if (!isHeld) {
        if (anchor.current === 'turn') setAnchor(null);
        return;
      }
      setAnchor('turn');
      isUntouched.current = false;
      isReading.current = false;
      keepRow();
    },
    [anchor, setAnchor, keepRow],
  );

  /** Scrolls to content that appears below the latest reply, unless that would push a long reply off the screen. */
  const reveal = useCallback(() => {
    const area = box.current;
    if (!area || (anchor.current !== 'turn' && anchor.current !== 'end')) return;
    const reply = Array.from(area.querySelectorAll('[data-turn] [data-sender=character]')).at(-1);
    const top = (reply?.getBoundingClientRect().top ?? 0) - area.getBoundingClientRect().top;
    if (top > 0 && top < leftBelow(area)) return;
    setAnchor('end');
    stay();
  }, [box, anchor, setAnchor, stay]);

  /** A reader at the end stays there when messages are added. */
  const followEnd = useCallback(() => {
    const area = box.current;
    if (!area || !isPlaced.current || anchor.current !== null) return;
    isUntouched.current = false;
    const { top, height } = before.current;
    if (height - top - area.clientHeight >= nearEnd) return;
    setAnchor('end');
    stay();
  }, [box, anchor, setAnchor, stay]);

  const onScroll = () => {
    const area = box.current;
    if (!area) return;
    const { top, height } = before.current;
    const isUp = area.scrollTop < top - 1;
    if (isReading.current) isUntouched.current = false;
    const isOpening = !isPlaced.current && !isReading.current;
    const isQuiet = area.scrollHeight === height && performance.now() - measuredAt.current > quietAfter;
    const held = Math.min(rowTop() ?? area.scrollTop, area.scrollHeight - area.clientHeight);
    const isHolding = () => !isPaused.current && (anchor.current === 'turn' || anchor.current === 'place');
    // Find-in-page and screen readers scroll without a gesture.
    if (isHolding() && !isOpening && isQuiet && Math.abs(area.scrollTop - Math.max(0, held)) > 1) setAnchor(null);
    const isHeld = isHolding();
    if (isOpening || (isHeld && !isReading.current)) stay();
    const isMoved = isReading.current || (!isPaused.current && !isOpening && !isHeld && area.scrollHeight === height);
    if (isMoved && isUp) setAnchor(null);
    else if (isReading.current && leftBelow(area) < nearEnd) setAnchor('end');
    before.current = { top: area.scrollTop, height: area.scrollHeight };
    checkEdges();
  };
  const read = (isUp: boolean) => {
    isReading.current = true;
    if (!isUp && box.current && leftBelow(box.current) < nearEnd) setAnchor('end');
    else if (isUp || anchor.current !== 'end') setAnchor(null);
  };

  return {
    box,
    list,
    away,
    isShown,
    onResize,
    holdTurn,
    reveal,
    followEnd,
    checkEdges,
    jump: () => {
      setAnchor('end');
      stay();
    },
    handlers: {
      onScroll,
      onScrollEnd: () => {
        isReading.current = false;
      },
      onWheel: ({ deltaY }: WheelEvent) => {
        if (deltaY !== 0) read(deltaY < 0);
      },
      onTouchMove: () => read(true),
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
