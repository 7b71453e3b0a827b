/** Characters of a text over `max`, as the contract counts: in code points. At most `max` code units are no more of them. */
export const excess = (text: string, max: number): number =>
  text.length <= max ? 0 : Math.max(0, Array.from(text).length - max);
