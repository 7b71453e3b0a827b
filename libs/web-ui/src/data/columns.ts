import { breakpoints } from '../theme/breakpoints.ts';

const leastWidth = 260;

/** Keep in sync with data.module.css and content/cardGrid.module.css. */
const gapIn = (screenWidth: number) => (screenWidth < breakpoints.phone ? 10 : 20);

/** Returns at least 2, or 1 where large text would overflow. Widths in CSS pixels; `textScale` 1 is a 16 px root. */
export function columnsFor(boxWidth: number, screenWidth: number, textScale = 1): number {
  if (boxWidth / textScale < leastWidth) return 1;
  const gap = gapIn(screenWidth);
  return Math.max(2, Math.floor((boxWidth + gap) / (leastWidth + gap)));
}
