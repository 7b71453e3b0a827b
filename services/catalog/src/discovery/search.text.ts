import { plain } from '@masque/contracts/rules';

/** Ends each field. Folding turns it into a space, so that no needle spans two fields. */
const EDGE = '\u001f';
const ONE = /^.$/su;
const THREE = /^.{3}/su;
/** Chinese, Japanese and Korean, where two characters often make a word. */
const WIDE_PAIR = /(?=([\u{2e80}-\u{d7ff}\u{f900}-\u{faff}\u{20000}-\u{3ffff}]{2}))./gu;
const HAS_WIDE = /[\u{2e80}-\u{d7ff}\u{f900}-\u{faff}\u{20000}-\u{3ffff}]/u;
const IS_WIDE_PAIR = /^[\u{2e80}-\u{d7ff}\u{f900}-\u{faff}\u{20000}-\u{3ffff}]{2}$/u;
/** Sorts after every trigram that starts with the same two characters. */
const LAST = '\u{10ffff}\u{10ffff}';

export const searchText = (texts: readonly string[]): string => texts.map((text) => plain(text) + EDGE).join('');

function gram(text: string): string {
  const chars = Array.from(text);
  const [first = ''] = chars;
  const code = first.codePointAt(0)?.toString(36) ?? '';
  return chars.length === 1 ? code : chars.map((char) => char.codePointAt(0)?.toString(36)).join('_');
}

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

export const needleOf = (typed: string | undefined): string | null => plain(typed ?? '').trim() || null;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** `texts` finds by trigrams; `grams` finds shorter needles. */
export interface FullTextSearch {
  readonly table: 'texts' | 'grams';
  /** FTS5 query; user input is always quoted. */
  readonly match: string;
}

/** Returns null if no public text can contain the needle. A pair is expanded to the existing trigrams it starts. */
export function fullTextSearch(
  needle: string,
  trigramsBetween: (from: string, to: string) => readonly string[],
): FullTextSearch | null {
  if (THREE.test(needle)) return { table: 'texts', match: quoted(needle) };
  if (ONE.test(needle) || IS_WIDE_PAIR.test(needle)) return { table: 'grams', match: quoted(gram(needle)) };
  const trigrams = trigramsBetween(needle, needle + LAST);
  return trigrams.length > 0 ? { table: 'texts', match: trigrams.map(quoted).join(' OR ') } : null;
}
