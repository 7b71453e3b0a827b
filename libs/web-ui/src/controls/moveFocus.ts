import type { KeyboardEvent } from 'react';

const moves: Readonly<Record<'vertical' | 'horizontal', Readonly<Record<string, 'next' | 'previous'>>>> = {
  vertical: { ArrowDown: 'next', ArrowUp: 'previous' },
  horizontal: { ArrowRight: 'next', ArrowLeft: 'previous' },
};
const ends: Readonly<Record<string, 'first' | 'last'>> = { Home: 'first', End: 'last' };

/**
 * Moves the focus among `items` with the arrow keys (round and round), Home and End. Returns the item that has it now,
 * undefined when the key is another one.
 */
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
