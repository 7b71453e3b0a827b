/** Scripts that put no spaces between words: marks of emphasis touch letters there. */
const unspaced = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\u30fc]`;
/** Letters and digits, and the symbols that stand in for letters of a swear word. */
const part = String.raw`(?!${unspaced})[\p{L}\p{N}\p{M}@#$%^&]`;
const letter = String.raw`(?:(?!${unspaced})[\p{L}\p{N}\p{M}])`;

const inWord = new RegExp(String.raw`(?<=${part})\*+(?=${part})`, 'gu');
/** Emphasis that ends in the word that it begins with: `**W**elcome`, `*walk*ing`. */
const beginning = new RegExp(String.raw`(?<![\p{L}\p{N}*])(\*+)${letter}+\1(?=${letter}+(?![\p{L}\p{N}*]))`, 'gu');

/**
 * The text with letters for the asterisks inside its words (`f**k`, `2*3*4`), which mark no emphasis, unlike in CommonMark.
 * As long as the text.
 */
export function withoutWordAsterisks(text: string): string {
  if (!text.includes('*')) return text;
  const kept = new Set<number>();
  for (const { 0: whole, 1: mark = '', index } of text.matchAll(beginning))
    kept.add(index + whole.length - mark.length);
  return text.replaceAll(inWord, (run, at: number) => (kept.has(at) ? run : 'a'.repeat(run.length)));
}
