import { domainToUnicode } from 'node:url';
import { fold, plain } from '@masque/contracts/rules';

export interface ReviewedFor {
  readonly entry: string;
  readonly isIn: (text: ReviewedText) => boolean;
}

/** Words are matched without accents, links with them. */
export interface ReviewedText {
  readonly words: string;
  readonly links: string;
}

/** Scripts without word boundaries, and Korean with its suffixes: matched anywhere, never part of a longer word. */
const UNSPACED = ['Han', 'Hira', 'Kana', 'Hang', 'Thai', 'Laoo', 'Mymr', 'Khmr']
  .map((name) => `\\p{scx=${name}}`)
  .join('');
const WORD = `[[\\p{L}\\p{M}\\p{N}_]--[${UNSPACED}]]`;
const LABEL = `[[\\p{L}\\p{M}\\p{N}\\-]--[${UNSPACED}]]`;
const BEGINS_AS_WORD = new RegExp(`^${WORD}`, 'v');
const ENDS_AS_WORD = new RegExp(`${WORD}$`, 'v');
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Separates texts, so that no match spans two. */
const EDGE = '\n|\n';

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const tidy = (text: string): string => text.replace(INVISIBLE, '').replace(/\s+/gu, ' ');

export function reviewedWord(entry: string): ReviewedFor {
  const needle = tidy(plain(entry)).trim();
  const before = BEGINS_AS_WORD.test(needle) ? `(?<!${WORD})` : '';
  const after = ENDS_AS_WORD.test(needle) ? `(?!${WORD})` : '';
  const pattern = new RegExp(`${before}${escaped(needle)}${after}`, 'v');
  return { entry, isIn: ({ words }) => needle !== '' && words.includes(needle) && pattern.test(words) };
}

export function reviewedDomain(entry: string): ReviewedFor {
  const forms = [...new Set([entry, fold(domainToUnicode(entry))])];
  const patterns = forms.map((form) => new RegExp(`(?<!${LABEL})${escaped(form)}(?!${LABEL}|\\.${LABEL})`, 'v'));
  const mayBeIn = (links: string) => forms.some((form) => links.includes(form));
  return { entry, isIn: ({ links }) => mayBeIn(links) && patterns.some((pattern) => pattern.test(links)) };
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* textsIn(part);
}

export function reviewedText(value: unknown): ReviewedText {
  const text = [...textsIn(value)].join(EDGE);
  return { words: tidy(plain(text)), links: tidy(fold(text)) };
}
