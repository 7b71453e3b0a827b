import type { KeyboardEvent } from 'react';

const moves: Readonly<Record<'vertical' | 'horizontal', Readonly<Record<string, 'next' | 'previous'>>>> = {
  vertical: { ArrowDown: 'next', ArrowUp: 'previous' },
  horizontal: { ArrowRight: 'next', ArrowLeft: 'previous' },
};
const ends: Readonly<Record<string, 'first' | 'last'>> = { Home: 'first', End: 'last' };

/** Moves focus with arrow keys (wrapping), Home and End. Returns the newly focused item, undefined for other keys. */
export function moveFocus(
  event: KeyboardEvent,
  items: readonly HTMLElement[],
  axis: keyof typeof moves,
): HTMLElement | undefined {
  const move = moves[axis][event.key] ?? ends[event.key];
  if (!move) return undefined;
  event.preventDefault();
  const at = items.findIndex((item) => item === document.activeElement);
  const target = {
    first: 0,
    last: -1,
    next: (at + 1) % items.length,
    previous: Math.max(at, 0) - 1,
  }[move];
  const item = items.at(target);
  item?.focus();
  return item;
}
