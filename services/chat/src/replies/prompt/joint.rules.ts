/** Scripts without spaces between words, and their punctuation. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\u3000-\u303f\uff00-\uffef]/u;
const opening = /[\s([{“‘«—-]/u;
const closing = /[\s.,;:!?…)\]}”’»—-]/u;

/** Models start an answer without a space, and a stopped text mostly ends with a whole word. */
export function jointOf(before: string, after: string): '' | ' ' {
  const end = Array.from(before.slice(-2)).at(-1) ?? ' ';
  const [start = ' '] = after;
  const isClose = opening.test(end) || closing.test(start) || unspaced.test(end) || unspaced.test(start);
  return isClose ? '' : ' ';
}
