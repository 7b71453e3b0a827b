import { plain } from '@masque/contracts/rules';

const PICTURES = '\\p{So}\\p{Emoji_Modifier}\\p{Extended_Pictographic}';
/** Scripts without spaces between words, Korean with its endings, and emoji: found anywhere. */
const WIDE = `\\u{0e00}-\\u{0eff}\\u{1000}-\\u{109f}\\u{1780}-\\u{17ff}\\u{2e80}-\\u{d7ff}\\u{f900}-\\u{faff}\\u{20000}-\\u{3ffff}${PICTURES}`;
/** Inside emoji; ignored when comparing. */
const JOINERS = '\\u{200d}\\u{fe0e}\\u{fe0f}';
const WORDS = new RegExp(`(?:[\\p{L}\\p{N}\\p{M}${PICTURES}]|(?<=[${PICTURES}${JOINERS}])\\u{200d})+`, 'gu');
const RUNS = new RegExp(`[${WIDE}][${WIDE}${JOINERS}]*|[^${WIDE}]+`, 'gu');
const IS_WIDE = new RegExp(`^[${WIDE}]`, 'u');
const BROKEN = '\ufffd';

const MOST_WORD = 40;
const MOST_RUN = 64;
const MOST_WORDS = 12;
const MOST_RUNS = 4;

/** `words` match the beginning of a word, `runs` match anywhere. */
export interface Terms {
  readonly words: readonly string[];
  readonly runs: readonly string[];
}

const pieces = (text: string): string[] =>
  (text.replaceAll(BROKEN, ' ').match(WORDS) ?? []).flatMap((word) => word.match(RUNS) ?? []);
const isWide = (piece: string): boolean => IS_WIDE.test(piece);
const cut = (text: string, most: number): string => text.slice(0, most).toWellFormed();
const first = (all: readonly string[], most: number): string[] => [...new Set(all)].slice(0, most);

/** Keeps only letters, digits and emoji, so that nothing is an operator. */
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

function pairsOf(run: string): string[] {
  const chars = Array.from(run);
  return chars.length < 2 ? chars : chars.slice(1).map((char, index) => `${chars[index] ?? ''}${char}`);
}

export function indexedWords(text: string): string {
  const tokens = new Set<string>();
  for (const piece of pieces(plain(text))) {
    if (!isWide(piece)) tokens.add(cut(piece, MOST_WORD));
    else for (const token of [...Array.from(piece), ...pairsOf(piece)]) tokens.add(token);
  }
  return [...tokens].join(' ');
}

/** FTS5. Every term is quoted, and none contains quotes. */
export const matchOf = ({ words, runs }: Terms): string =>
  [...words.map((word) => `"${word}"*`), ...new Set(runs.flatMap(pairsOf).map((pair) => `"${pair}"`))].join(' AND ');

/** The index has only pairs, so longer runs are checked in the text. */
export function hasRuns(text: string, { runs }: Terms): boolean {
  if (runs.every((run) => Array.from(run).length <= 2)) return true;
  const whole = plain(text);
  return runs.every((run) => whole.includes(run));
}

export function hasAll(text: string, terms: Terms): boolean {
  const whole = plain(text);
  const own = pieces(whole);
  return (
    terms.words.every((word) => own.some((piece) => piece.startsWith(word))) &&
    terms.runs.every((run) => whole.includes(run))
  );
}

/** UTF-16 code units. */
export type Mark = readonly [from: number, to: number];

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
