import { plain } from '@masque/contracts/rules';

/** Emoji and other pictures. */
const PICTURES = '\\p{So}\\p{Emoji_Modifier}\\p{Extended_Pictographic}';
/**
 * Scripts without spaces between words (Chinese, Japanese, Thai, Lao, Burmese, Khmer), Korean with its endings, and pictures:
 * found anywhere.
 */
const WIDE = `\\u{0e00}-\\u{0eff}\\u{1000}-\\u{109f}\\u{1780}-\\u{17ff}\\u{2e80}-\\u{d7ff}\\u{f900}-\\u{faff}\\u{20000}-\\u{3ffff}${PICTURES}`;
/** Stand within emoji, and are not compared. */
const JOINERS = '\\u{200d}\\u{fe0e}\\u{fe0f}';
const WORDS = new RegExp(`(?:[\\p{L}\\p{N}\\p{M}${PICTURES}]|(?<=[${PICTURES}${JOINERS}])\\u{200d})+`, 'gu');
const RUNS = new RegExp(`[${WIDE}][${WIDE}${JOINERS}]*|[^${WIDE}]+`, 'gu');
const IS_WIDE = new RegExp(`^[${WIDE}]`, 'u');
/** Stands for what was no text. */
const BROKEN = '\ufffd';

/** Of a longer word the beginning is looked for. */
const MOST_WORD = 40;
const MOST_RUN = 64;
/** Of what is looked for. */
const MOST_WORDS = 12;
const MOST_RUNS = 4;

/** What is looked for: each of the words at the beginning of a word, and each of the runs anywhere. */
export interface Terms {
  readonly words: readonly string[];
  /** Characters of scripts without spaces. */
  readonly runs: readonly string[];
}

const pieces = (text: string): string[] =>
  (text.replaceAll(BROKEN, ' ').match(WORDS) ?? []).flatMap((word) => word.match(RUNS) ?? []);
const isWide = (piece: string): boolean => IS_WIDE.test(piece);
const cut = (text: string, most: number): string => text.slice(0, most).toWellFormed();
const first = (all: readonly string[], most: number): string[] => [...new Set(all)].slice(0, most);

/** Anything that was typed; only letters, digits and pictures count, so that nothing in it is an operator. */
export function termsOf(typed: string): Terms {
  const all = pieces(plain(typed));
  return {
    words: first(
      all.filter((piece) => !isWide(piece)).map((piece) => cut(piece, MOST_WORD)),
      MOST_WORDS,
    ),
    runs: first(
      all.filter(isWide).map((piece) => cut(piece, MOST_RUN)),
      MOST_RUNS,
    ),
  };
}

export const isNothing = ({ words, runs }: Terms): boolean => words.length === 0 && runs.length === 0;

/** Each pair of characters; the character itself when there is only one. */
function pairsOf(run: string): string[] {
  const chars = Array.from(run);
  return chars.length < 2 ? chars : chars.slice(1).map((char, index) => `${chars[index] ?? ''}${char}`);
}

/** A text as words with spaces between them, each once: the words as they are, and of runs each character and each pair. */
export function indexedWords(text: string): string {
  const tokens = new Set<string>();
  for (const piece of pieces(plain(text))) {
    if (!isWide(piece)) tokens.add(cut(piece, MOST_WORD));
    else for (const token of [...Array.from(piece), ...pairsOf(piece)]) tokens.add(token);
  }
  return [...tokens].join(' ');
}

/** In the language of FTS5. Everything stands inside quotes, of which a term has none. */
export const matchOf = ({ words, runs }: Terms): string =>
  [...words.map((word) => `"${word}"*`), ...new Set(runs.flatMap(pairsOf).map((pair) => `"${pair}"`))].join(' AND ');

/** Whether characters that the index knows only by pairs stand together. */
export function hasRuns(text: string, { runs }: Terms): boolean {
  if (runs.every((run) => Array.from(run).length <= 2)) return true;
  const whole = plain(text);
  return runs.every((run) => whole.includes(run));
}

/** Whether a short text has all of them. */
export function hasAll(text: string, terms: Terms): boolean {
  const whole = plain(text);
  const own = pieces(whole);
  return (
    terms.words.every((word) => own.some((piece) => piece.startsWith(word))) &&
    terms.runs.every((run) => whole.includes(run))
  );
}

/** From and to, in code units of the text. */
export type Mark = readonly [from: number, to: number];

/** Where the runs stand in characters that are compared one by one, so that their places are known. */
function runMarks(piece: string, at: number, runs: readonly string[]): Mark[] {
  let compared = '';
  const places: number[] = [];
  let place = 0;
  for (const char of piece) {
    const made = plain(char);
    compared += made;
    for (let unit = 0; unit < made.length; unit += 1) places.push(place);
    place += char.length;
  }
  const marks: Mark[] = [];
  for (const run of runs) {
    for (let found = compared.indexOf(run); found !== -1; found = compared.indexOf(run, found + run.length))
      marks.push([at + (places[found] ?? 0), at + (places[found + run.length] ?? piece.length)]);
  }
  return marks;
}

/** Where a text has what was looked for: whole words, and runs; in order, apart from one another. */
export function marksIn(text: string, { words, runs }: Terms, most: number): Mark[] {
  const marks: Mark[] = [];
  for (const word of text.matchAll(WORDS)) {
    if (marks.length >= most) break;
    for (const run of word[0].matchAll(RUNS)) {
      const [piece] = run;
      const at = word.index + run.index;
      if (isWide(piece)) marks.push(...runMarks(piece, at, runs));
      else if (words.some((one) => plain(piece).startsWith(one))) marks.push([at, at + piece.length]);
    }
  }
  const apart: Mark[] = [];
  for (const mark of marks.toSorted(([a], [b]) => a - b)) if (mark[0] >= (apart.at(-1)?.[1] ?? 0)) apart.push(mark);
  return apart.slice(0, most);
}
