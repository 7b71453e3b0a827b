/** Characters as the server counts them, with how many there may be: an emoji is one, of two units. */
export const countOf = (text: string, max: number) => ({
  used: text.length > max / 2 ? Array.from(text).length : text.length,
  max,
});
