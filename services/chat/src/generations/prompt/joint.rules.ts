/** Scripts that put no space between words, and their punctuation. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\u3000-\u303f\uff00-\uffef]/u;
/** Spaces, and what stands close to the word after it or before it. */
const opening = /[\s([{“‘«—-]/u;
const closing = /[\s.,;:!?…)\]}”’»—-]/u;

/**
 * What stands between a text and its continuation: models begin an answer without a space, and a text that was stopped
 * mostly ends with a whole word. Nothing where either has a space, is punctuation that needs none, or a script without.
 */
export function jointOf(before: string, after: string): '' | ' ' {
  const end = Array.from(before.slice(-2)).at(-1) ?? ' ';
  const [start = ' '] = after;
  const isClose = opening.test(end) || closing.test(start) || unspaced.test(end) || unspaced.test(start);
  return isClose ? '' : ' ';
}
