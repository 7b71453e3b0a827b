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

export const spoken = (text: string): string =>
  text
    .replace(/(^|\n)\s*(?:[-*+>#]+|```\w*)\s/g, '$1')
    .replace(/[*_`~]+/g, '')
    .trim();
