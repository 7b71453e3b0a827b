/** Scripts without spaces between words, where emphasis marks touch letters. */
const unspaced = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\u30fc]`;
/** Includes symbols that censor letters in swear words. */
const part = String.raw`(?!${unspaced})[\p{L}\p{N}\p{M}@#$%^&]`;
const letter = String.raw`(?:(?!${unspaced})[\p{L}\p{N}\p{M}])`;

const inWord = new RegExp(String.raw`(?<=${part})\*+(?=${part})`, 'gu');
/** Emphasis of the start of a word: `**W**elcome`, `*walk*ing`. */
const beginning = new RegExp(String.raw`(?<![\p{L}\p{N}*])(\*+)${letter}+\1(?=${letter}+(?![\p{L}\p{N}*]))`, 'gu');

/** Replaces asterisks inside words (`f**k`, `2*3*4`), emphasis in CommonMark, with letters. Keeps the length. */
export function withoutWordAsterisks(text: string): string {
  if (!text.includes('*')) return text;
  const kept = new Set<number>();
  for (const { 0: whole, 1: mark = '', index } of text.matchAll(beginning))
    kept.add(index + whole.length - mark.length);
  return text.replaceAll(inWord, (run, at: number) => (kept.has(at) ? run : 'a'.repeat(run.length)));
}
