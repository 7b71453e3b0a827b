import { domainToUnicode } from 'node:url';
import { fold, plain } from '@masque/contracts/rules';

/** An entry of the operator's lists, and whether a text has it. */
export interface ReviewedFor {
  readonly entry: string;
  readonly isIn: (text: ReviewedText) => boolean;
}

/** What is looked into: words are found without accents, addresses with them. */
export interface ReviewedText {
  readonly words: string;
  readonly links: string;
}

/** Scripts without spaces between words, and Korean with its endings: found anywhere, and they make no other word longer. */
const UNSPACED = ['Han', 'Hira', 'Kana', 'Hang', 'Thai', 'Laoo', 'Mymr', 'Khmr']
  .map((name) => `\\p{scx=${name}}`)
  .join('');
const WORD = `[[\\p{L}\\p{M}\\p{N}_]--[${UNSPACED}]]`;
const LABEL = `[[\\p{L}\\p{M}\\p{N}\\-]--[${UNSPACED}]]`;
const BEGINS_AS_WORD = new RegExp(`^${WORD}`, 'v');
const ENDS_AS_WORD = new RegExp(`${WORD}$`, 'v');
/** Nobody sees them: soft hyphens, joiners, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Between texts: nothing is found over it. */
const EDGE = '\n|\n';

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const tidy = (text: string): string => text.replace(INVISIBLE, '').replace(/\s+/gu, ' ');

/** A word, or several, as a whole. */
export function reviewedWord(entry: string): ReviewedFor {
  const needle = tidy(plain(entry)).trim();
  const before = BEGINS_AS_WORD.test(needle) ? `(?<!${WORD})` : '';
  const after = ENDS_AS_WORD.test(needle) ? `(?!${WORD})` : '';
  const pattern = new RegExp(`${before}${escaped(needle)}${after}`, 'v');
  return { entry, isIn: ({ words }) => needle !== '' && words.includes(needle) && pattern.test(words) };
}

/** A domain (as `domainToASCII` gives it) and all below it, also where it stands in its own letters. */
export function reviewedDomain(entry: string): ReviewedFor {
  const forms = [...new Set([entry, fold(domainToUnicode(entry))])];
  const patterns = forms.map((form) => new RegExp(`(?<!${LABEL})${escaped(form)}(?!${LABEL}|\\.${LABEL})`, 'v'));
  const mayBeIn = (links: string) => forms.some((form) => links.includes(form));
  return { entry, isIn: ({ links }) => mayBeIn(links) && patterns.some((pattern) => pattern.test(links)) };
}

/** Every text in a value of JSON. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* textsIn(part);
}

export function reviewedText(value: unknown): ReviewedText {
  const text = [...textsIn(value)].join(EDGE);
  return { words: tidy(plain(text)), links: tidy(fold(text)) };
}
