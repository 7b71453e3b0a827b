import { plain } from '@masque/contracts/rules';

/** Behind each field: folding makes a space of it, so that nobody's search runs over the edge of a field. */
const EDGE = '\u001f';
/** So many characters, each of which may be two code units. */
const ONE = /^.$/su;
const THREE = /^.{3}/su;
/** Chinese, Japanese and Korean: scripts of so many characters that two of them are a word. */
const WIDE_PAIR = /(?=([\u{2e80}-\u{d7ff}\u{f900}-\u{faff}\u{20000}-\u{3ffff}]{2}))./gu;
const HAS_WIDE = /[\u{2e80}-\u{d7ff}\u{f900}-\u{faff}\u{20000}-\u{3ffff}]/u;
const IS_WIDE_PAIR = /^[\u{2e80}-\u{d7ff}\u{f900}-\u{faff}\u{20000}-\u{3ffff}]{2}$/u;
/** Behind every trigram that begins with the same two characters. */
const LAST = '\u{10ffff}\u{10ffff}';

/** What a search looks into: folded, and without accents. */
export const searchText = (texts: readonly string[]): string => texts.map((text) => plain(text) + EDGE).join('');

/** Characters as a word of ASCII. */
function gram(text: string): string {
  const chars = Array.from(text);
  const [first = ''] = chars;
  const code = first.codePointAt(0)?.toString(36) ?? '';
  return chars.length === 1 ? code : chars.map((char) => char.codePointAt(0)?.toString(36)).join('_');
}

/** Each character of a text and each pair of wide ones, once, as words. */
export function gramsOf(text: string): string {
  const codes = new Set<number>();
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    codes.add(code);
    if (code > 0xffff) at += 1;
  }
  const grams = Array.from(codes, (code) => code.toString(36));
  if (!HAS_WIDE.test(text)) return grams.join(' ');
  const pairs = new Set<string>();
  for (const [, pair = ''] of text.matchAll(WIDE_PAIR)) pairs.add(gram(pair));
  return [...grams, ...pairs].join(' ');
}

/** What somebody typed as what is looked for; null when it is nothing. */
export const needleOf = (typed: string | undefined): string | null => plain(typed ?? '').trim() || null;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A search of one of the full-text tables: `texts` by trigrams, `grams` by what is shorter. */
export interface FullTextSearch {
  readonly table: 'texts' | 'grams';
  /** In the language of FTS5; everything typed stands inside quotes. */
  readonly match: string;
}

/**
 * How "contains the needle" is looked up among the public texts; null when nothing can contain it. A pair is the
 * beginning of some of the trigrams that occur: `trigramsBetween` gives those from the first bound to the second.
 */
export function fullTextSearch(
  needle: string,
  trigramsBetween: (from: string, to: string) => readonly string[],
): FullTextSearch | null {
  if (THREE.test(needle)) return { table: 'texts', match: quoted(needle) };
  if (ONE.test(needle) || IS_WIDE_PAIR.test(needle)) return { table: 'grams', match: quoted(gram(needle)) };
  const trigrams = trigramsBetween(needle, needle + LAST);
  return trigrams.length > 0 ? { table: 'texts', match: trigrams.map(quoted).join(' OR ') } : null;
}
