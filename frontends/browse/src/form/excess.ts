/** Counts code points, like the contract. Never more than the code units, which makes the cheap check safe. */
export const excess = (text: string, max: number): number =>
  text.length <= max ? 0 : Math.max(0, Array.from(text).length - max);
