/** End of a sentence, with closing quotes and brackets, or of a line. */
const ends = /(?:[.!?…]+["”’»)\]*_~]*(?=\s)|[。！？]+[」』”）*]*|\n)/g;

/** `end` is the start of the unfinished sentence. */
export function wholeSentences(text: string, from: number): { sentences: readonly string[]; end: number } {
  const sentences: string[] = [];
  let end = from;
  ends.lastIndex = from;
  for (let found = ends.exec(text); found; found = ends.exec(text)) {
    const sentence = spoken(text.slice(end, ends.lastIndex));
    if (sentence) sentences.push(sentence);
    end = ends.lastIndex;
  }
  return { sentences, end };
}

const wordsOf = (text: string) => [...text.matchAll(/[\p{L}\p{N}]/gu)];

/**
 * Where `text` goes on after `told`. Scripts change what was told, such as its quotation marks when they close: only
 * letters and numbers are compared. If those differ too, it's the start of the first sentence that differs.
 */
export function endOfSame(told: string, text: string): number {
  if (text.startsWith(told)) return told.length;
  const before = wordsOf(told);
  const now = wordsOf(text);
  const other = before.findIndex(([word], at) => now[at]?.[0] !== word);
  if (other !== -1) return wholeSentences(text.slice(0, now[other]?.index), 0).end;
  const last = now[before.length - 1];
  const end = last ? last.index + last[0].length : 0;
  return end + (/^[^\s\p{L}\p{N}]*/u.exec(text.slice(end))?.[0].length ?? 0);
}

export const spoken = (text: string): string =>
  text
    .replace(/(^|\n)\s*(?:[-*+>#]+|```\w*)\s/g, '$1')
    .replace(/[*_`~]+/g, '')
    .trim();
