import { breakpoints } from '../theme/breakpoints.ts';

const leastWidth = 260;

/** The same as in data.module.css and content/cardGrid.module.css. */
const gapIn = (screenWidth: number) => (screenWidth < breakpoints.phone ? 10 : 20);

/**
 * Columns of cards in a box of so many pixels: two at least, one where text is set so large that two would cut it.
 * `textScale` is the size of the root's text, 1 for 16 px.
 */
export function columnsFor(boxWidth: number, screenWidth: number, textScale = 1): number {
  if (boxWidth / textScale < leastWidth) return 1;
  const gap = gapIn(screenWidth);
  return Math.max(2, Math.floor((boxWidth + gap) / (leastWidth + gap)));
}
